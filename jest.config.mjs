import './scripts/supported-node.cjs';
import { createRequire } from 'node:module';

const { isNight, lanes } = createRequire(import.meta.url)('./test/support/lanes.cjs');

const missing = lanes().filter((lane) => lane.missing);
const missingProjects = missing.map((lane) => lane.project);
const haveMysql = !missing.some((lane) => lane.name === 'mysql');

const typescript = {
  swcrc: false,
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    // As in tsconfig.json: Nest reads the types of constructors, and a field without a value is no property.
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

const base = {
  testEnvironment: '<rootDir>/test/support/jest/one-realm.environment.cjs',
  runtime: '<rootDir>/test/support/jest/native-modules.runtime.cjs',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', typescript] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...missing.map((lane) => `\\.${lane.name}\\.(\\w+\\.)*spec\\.ts$`),
    ...(isNight ? [] : ['\\.nightly\\.spec\\.ts$']),
  ],
};

const sharedMariadb = haveMysql && {
  globalSetup: '<rootDir>/test/support/shared-mariadb.setup.ts',
  globalTeardown: '<rootDir>/test/support/shared-mariadb.teardown.ts',
};

const project = (displayName, testMatch, settings) => ({
  ...base,
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  ...settings,
});

// By the name of the file: `.sqlite` and `.mysql` run on that database alone, `.databases` on both, others on SQLite, and by night
// on MariaDB too.
const e2e = (kind, testMatch, otherKind) =>
  project(`e2e ${kind}`, testMatch, {
    globals: { databaseKind: kind },
    testPathIgnorePatterns: [...base.testPathIgnorePatterns, `\\.${otherKind}\\.(\\w+\\.)*spec\\.ts$`],
    ...(kind === 'mysql' && sharedMariadb),
  });
const ON_MARIADB = isNight ? ['test/e2e/**/*.spec.ts'] : ['test/e2e/**/*.{mysql,databases}.spec.ts'];

const projects = [
  project('unit', ['src/**/*.spec.ts', 'test/support/**/*.spec.ts']),
  project('architecture', ['test/architecture/**/*.spec.ts'], sharedMariadb),
  e2e('sqlite', ['test/e2e/**/*.spec.ts'], 'mysql'),
  e2e('mysql', ON_MARIADB, 'sqlite'),
  project('dialects', ['test/dialects/**/*.spec.ts'], sharedMariadb),
  project('openapi', ['test/openapi/**/*.spec.ts']),
  project('node', ['test/node/**/*.spec.ts']),
  project('cli', ['test/cli/**/*.spec.ts'], sharedMariadb),
  project('client', ['test/client/**/*.spec.ts']),
  project('browser', ['test/browser/**/*.spec.ts']),
  project('fuzz', ['test/fuzz/**/*.spec.ts'], sharedMariadb),
];

// Faults, and hostile tools, take minutes and the whole machine.
const nightly = [
  project('faults', ['test/faults/**/*.spec.ts'], sharedMariadb),
  project('security', ['test/security/**/*.spec.ts'], sharedMariadb),
];

export default {
  projects: [
    ...projects.filter(({ displayName }) => !missingProjects.includes(displayName)),
    ...(isNight ? nightly : []),
  ],
  reporters: [
    'default',
    '<rootDir>/test/support/v1-shapes/reporter.cjs',
    '<rootDir>/test/support/timings/reporter.cjs',
    '<rootDir>/test/support/lanes-reporter.mjs',
  ],
  testSequencer: '<rootDir>/test/support/timings/longest-first.sequencer.cjs',
  // More than the small machine has processors: one in five seconds of a worker is spent waiting.
  maxWorkers: 3,
  // Packages stay loaded from file to file, and what files leave in them adds up.
  workerIdleMemoryLimit: '2GB',
  // A machine that is busy with something else must not fail a test; what hangs ends here.
  testTimeout: isNight ? 300_000 : 120_000,
};
