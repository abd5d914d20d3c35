import fc from "fast-check";

/** In milliseconds: a mutant that survives has all properties checked, and each may take this long. */
fc.configureGlobal({ interruptAfterTimeLimit: 500 });
