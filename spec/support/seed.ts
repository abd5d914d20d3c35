import fc from "fast-check";

// The same input in every run, so that a change is judged by what it changes; FC_SEED tries another, and
// `npm run fuzz` looks for what is new.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 1) });
