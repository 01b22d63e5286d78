'use strict';

// The arrows of docs/architecture.md. Every rule is an error; `name` is what a violation is reported as.

/** Modules from the ground up: each may call those before it, and hears of those after it by their events. */
const UPHILL = [
  'users',
  'auth',
  'api-clients',
  'categories',
  'tags',
  'articles',
  'comments',
  'ratings',
  'attachments',
  'webhooks',
  'audit',
  'publisher',
  'browser-script',
  'pages',
  'import',
];

const module_ = (name) => `^src/modules/${name}/`;
const anyOf = (parts) => `(${parts.join('|')})`;

/** Where HTTP, Express and Swagger are at home. */
const SURFACES = [
  '^src/modules/[^/]+/(v1/|v2/|api/|ajax/|dto/|[^/]+\\.controller\\.ts$)',
  '^src/core/(http|openapi|auth|rate-limit|idempotency|versioning|health|json-api|logging|metrics|outgoing|response-cache|traffic)/',
  '^src/(app|cli/start)\\.ts$',
];

/** Where TypeORM is at home. A `*.module.ts` hands its entities to Nest; what tests look behind the scenes with is free. */
const PERSISTENCE = [
  '\\.(entity|repository|module)\\.ts$',
  '^src/core/database/',
  '^migrations/',
  '^src/testing/test-database\\.ts$',
  '^test/support/',
];

const downhill = UPHILL.map((name, index) => ({
  name: `${name}-calls-downhill`,
  comment: `${name} knows only the modules below it (${UPHILL.slice(0, index).join(', ') || 'none'}); to those above it listens.`,
  severity: 'error',
  from: { path: module_(name) },
  to: { path: '^src/modules/[^/]+/', pathNot: module_(anyOf(UPHILL.slice(0, index + 1))) },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or one of them knows too much.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-knows-no-module',
      comment: 'Core is machinery for every feature, also for those that are not written yet.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/(modules|cli|app)' },
    },
    {
      name: 'config-knows-nobody',
      comment: 'Settings are read by everybody, and so depend on nobody.',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^src/', pathNot: '^src/config/' },
    },
    {
      name: 'modules-meet-at-the-index',
      comment: 'What a module does not offer in its index.ts is its own affair.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/[^/]+/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'others-enter-by-the-index',
      comment: 'The application, the command line and the list of modules too know a module by its index.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/modules/[^/]+/' },
      to: { path: '^src/modules/[^/]+/', pathNot: '^src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'every-module-has-its-place',
      comment: 'A new module takes its place in UPHILL, in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/modules/[^/]+/', pathNot: module_(anyOf(UPHILL)) },
    },
    ...downhill,
    {
      name: 'persistence-alone-knows-typeorm',
      comment: 'Queries have one address: an entity, a repository, a migration or core/database.',
      severity: 'error',
      from: { pathNot: PERSISTENCE },
      to: { path: '^node_modules/(typeorm|@nestjs/typeorm|better-sqlite3|mysql2)/' },
    },
    {
      name: 'surfaces-alone-know-http',
      comment: 'A service serves REST, the command line and an import alike: it knows no request.',
      severity: 'error',
      from: { pathNot: SURFACES },
      to: {
        path: ['^node_modules/(express|@types/express|@nestjs/swagger|@nestjs/platform-express)/', '^(node:)?http$'],
      },
    },
    {
      name: 'no-service-knows-a-controller',
      comment: 'Arrows go from the surface to the centre.',
      severity: 'error',
      from: { path: '\\.(service|repository|entity)\\.ts$' },
      to: { path: '\\.(controller|presenter|dto|query|resource)\\.ts$' },
    },
    {
      name: 'no-repository-knows-a-service',
      comment: 'A repository answers questions; it does not decide.',
      severity: 'error',
      from: { path: '\\.(repository|entity)\\.ts$' },
      to: { path: '^src/modules/([^/]+)/.*\\.(service|controller)\\.ts$' },
    },
    {
      name: 'no-entity-knows-a-repository',
      comment: 'An entity is a row and its rules.',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'no-controller-skips-the-service',
      comment: 'Policy and unit of work are in the service: a surface that goes past it goes past them.',
      severity: 'error',
      from: { path: SURFACES[0] },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'centre-knows-no-surface',
      comment: 'A module has as many surfaces as it wants: its centre does not know how many.',
      severity: 'error',
      from: {
        path: '^src/modules/([^/]+)/',
        pathNot: '^src/modules/[^/]+/(v1/|v2/|api/|ajax/|index\\.ts$|[^/]+-http\\.module\\.ts$|[^/]+\\.feature\\.ts$)',
      },
      to: { path: '^src/modules/$1/(v1|v2|api|ajax)/' },
    },
    {
      name: 'migrations-know-no-source',
      comment: 'A migration must mean the same in ten years; the source will not.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^src/' },
    },
    {
      name: 'source-knows-no-test',
      comment: 'What is shipped does not need what tests it.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^test/', '\\.spec\\.ts$'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing is not held by any rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that only happens to be there is gone with the next install.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^dist/' },
    // An arrow of types alone is an arrow.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
