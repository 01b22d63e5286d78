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
    // As in tsconfig.json: Nest reads the types of constructors, and a field without an initializer must not define a property.
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

// The file name selects the database: `.sqlite` and `.mysql` run only on that database, `.databases` on both, others on SQLite and
// in nightly runs also on MariaDB.
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
  project('kubernetes', ['test/kubernetes/**/*.spec.ts']),
];

// Fault and security tests take minutes and use the whole machine. The other tests need packages of other projects, promtool, or the image
// that docker/test/build.sh has built.
const nightly = [
  project('faults', ['test/faults/**/*.spec.ts'], sharedMariadb),
  project('budgets', ['test/budgets/**/*.spec.ts'], sharedMariadb),
  project('security', ['test/security/**/*.spec.ts'], sharedMariadb),
  project('varnish', ['test/varnish/**/*.spec.ts'], sharedMariadb),
  project('interop', ['test/interop/**/*.spec.ts']),
  project('image', ['test/image/**/*.spec.ts']),
  project('alerts', ['test/alerts/**/*.spec.ts']),
];

export default {
  projects: [
    ...projects.filter(({ displayName }) => !missingProjects.includes(displayName)),
    ...(isNight ? nightly.filter(({ displayName }) => !missingProjects.includes(displayName)) : []),
  ],
  reporters: [
    'default',
    '<rootDir>/test/support/v1-shapes/reporter.cjs',
    '<rootDir>/test/support/timings/reporter.cjs',
    '<rootDir>/test/support/lanes-reporter.mjs',
  ],
  testSequencer: '<rootDir>/test/support/timings/longest-first.sequencer.cjs',
  // More workers than the CI machine has processors: a worker waits for 20 % of its time.
  maxWorkers: 3,
  // Packages stay loaded between test files, so their memory grows.
  workerIdleMemoryLimit: '2GB',
  // Long enough for a busy machine; a hanging test ends after this time.
  testTimeout: isNight ? 300_000 : 120_000,
};
