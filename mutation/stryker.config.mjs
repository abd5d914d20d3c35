/** The mutation check, run in the folder above: `npm run mutation -- --mutate "lib/streams/*.ts"`. See docs/testing.md. */
export default {
  packageManager: "npm",
  testRunner: "mocha",
  plugins: ["@stryker-mutator/mocha-runner"],
  testRunnerNodeArgs: ["--no-experimental-require-module"],
  mochaOptions: {
    "no-config": true,
    "no-package": true,
    // Loaded in the sandbox, so that tsx reads the tsconfig.json there.
    require: ["tsx", "./mutation/fast_check.mjs"],
    // The quickest first: a mutant is done with at its first failing test.
    spec: ["spec/conformance/**/*.spec.ts", "spec/streams/**/*.spec.ts", "spec/serializers/**/*.spec.ts"],
    // It counts its runs, which mutation/fast_check.mjs limits.
    ignore: ["spec/serializers/losses.spec.ts"],
  },
  mutate: ["lib/serializers/**/*.ts", "lib/streams/**/*.ts"],
  ignorePatterns: [
    "**",
    "!lib/**",
    "!spec/**",
    "!mutation/fast_check.mjs",
    "!tsconfig.json",
    "!package.json",
  ],
  // The preprocessor of tsconfig files needs a TypeScript of the old API, and there is nothing to rewrite.
  tsconfigFile: "mutation/none.json",
  coverageAnalysis: "perTest",
  // A mutant in a constant of a module needs a process of its own.
  ignoreStatic: true,
  timeoutMS: 5_000,
  concurrency: 1,
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  htmlReporter: { fileName: "reports/mutation/mutation.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  allowConsoleColors: false,
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
};
