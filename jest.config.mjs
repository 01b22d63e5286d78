import './scripts/supported-node.cjs';
import { createRequire } from 'node:module';

const { faultsWanted, lanes, securityWanted } = createRequire(import.meta.url)('./test/support/lanes.cjs');

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
  testPathIgnorePatterns: ['/node_modules/', ...missing.map((lane) => `\\.${lane.name}\\.(\\w+\\.)?spec\\.ts$`)],
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

const e2e = (kind, settings) =>
  project(`e2e ${kind}`, ['test/e2e/**/*.spec.ts'], { globals: { databaseKind: kind }, ...settings });

// The walk of a request before any statement: on one database as on the other.
const WITHOUT_DIALECT =
  '/e2e/(bodies-in-flight|deprecation|late-bodies|module-(api|claims)|odd-headers|openapi|rate-limit(\\.redis)?|throttle|v2-walk|versions(-answers|-settings)?|walk(-input)?)\\.spec\\.ts$';
// What takes minutes, and asks services whose statements other files try: on both databases each night.
const BY_NIGHT = process.env.MASTHEAD_NIGHTLY === '1' ? [] : ['/e2e/crawl\\.spec\\.ts$'];

const projects = [
  project('unit', ['src/**/*.spec.ts', 'test/support/**/*.spec.ts']),
  project('architecture', ['test/architecture/**/*.spec.ts'], sharedMariadb),
  e2e('sqlite', { testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.mysql\\.spec\\.ts$'] }),
  e2e('mysql', {
    testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.sqlite\\.spec\\.ts$', WITHOUT_DIALECT, ...BY_NIGHT],
    ...sharedMariadb,
  }),
  project('openapi', ['test/openapi/**/*.spec.ts']),
  project('node', ['test/node/**/*.spec.ts']),
  project('cli', ['test/cli/**/*.spec.ts'], sharedMariadb),
  project('client', ['test/client/**/*.spec.ts']),
  project('browser', ['test/browser/**/*.spec.ts']),
  project('fuzz', ['test/fuzz/**/*.spec.ts'], sharedMariadb),
];

// Those of the faults that every run has, in a short form: see test/faults/extent.ts.
const SHORT_FAULTS = ['kill', 'rolling-restart.haproxy', 'database-lost', 'redis-lost.redis', 'migration-kill'];

// All faults, and hostile tools, take minutes and the whole machine: they run only when they are named, as by `npx jest
// --selectProjects faults`.
const faults = project(
  'faults',
  faultsWanted ? ['test/faults/**/*.spec.ts'] : SHORT_FAULTS.map((name) => `test/faults/${name}.spec.ts`),
  sharedMariadb,
);
const security = project('security', ['test/security/**/*.spec.ts'], sharedMariadb);

export default {
  projects: [
    ...projects.filter(({ displayName }) => !missingProjects.includes(displayName)),
    faults,
    ...(securityWanted ? [security] : []),
  ],
  reporters: ['default', '<rootDir>/test/support/v1-shapes/reporter.cjs', '<rootDir>/test/support/lanes-reporter.mjs'],
  testSequencer: '<rootDir>/test/support/jest/long-first.sequencer.cjs',
  // More than the small machine has processors: one in five seconds of a worker is spent waiting.
  maxWorkers: 3,
  // Packages stay loaded from file to file, and what files leave in them adds up.
  workerIdleMemoryLimit: '2GB',
  // A machine that is busy with something else must not fail a test; what hangs ends here.
  testTimeout: faultsWanted || securityWanted ? 300_000 : 120_000,
};
