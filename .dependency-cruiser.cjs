'use strict';

// The dependency rules of docs/architecture.md. Every rule is an error. Reports of violations contain `name` and `comment`.

/** Each module may import the modules before it. It reacts to later modules only through their events. */
const MODULE_ORDER = [
  'users',
  'auth',
  'single-sign-on',
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

/** The folders of src/core from bottom to top. A folder may import only folders of lower floors. */
const CORE_FLOORS = [
  ['identity', 'clock', 'crypto', 'errors', 'outbound-http', 'strategy', 'text'],
  ['routing', 'lifecycle', 'metrics', 'tracing'],
  ['request-context'],
  ['database', 'counters', 'logging', 'versioning'],
  ['account-storage', 'health', 'jobs', 'pagination', 'permission-cache', 'portability', 'openapi-decorators'],
  ['api-root', 'audit', 'events', 'cache', 'field-table', 'mail'],
  ['auth', 'http', 'subscribers'],
  ['edge-purge', 'json-api', 'module-fields'],
  ['pipeline', 'module-api'],
  ['openapi'],
];

/** The folders of src/core/pipeline from bottom to top. */
const PIPELINE_FLOORS = [
  ['negotiation'],
  ['guards', 'rate-limit', 'request', 'response'],
  ['errors', 'response-cache'],
  ['load-shedding', 'idempotency'],
  ['body', 'edge'],
];

/** The folders of src/modules/articles from bottom to top. */
const ARTICLES_FLOORS = [
  ['content', 'model'],
  ['access', 'revisions', 'search', 'stats'],
  ['list', 'write'],
  ['jobs'],
  ['dto'],
  ['v1', 'v2'],
];

const module_ = (name) => `^src/modules/${name}/`;
const anyOf = (parts) => `(${parts.join('|')})`;

/** Files that may import HTTP, Express and Swagger. */
const SURFACES = [
  '^src/modules/[^/]+/(v1/|v2/|api/|ajax/|dto/|[^/]+\\.controller\\.ts$)',
  '^src/modules/[^/]+/[^/]+/[^/]+\\.controller\\.ts$',
  '^src/core/(http|openapi|openapi-decorators|auth|pipeline|routing|request-context|counters|api-root|versioning|health|json-api|logging|metrics|outbound-http|cache)/',
  '^src/(app|cli/start)\\.ts$',
];

/** Files that may import TypeORM. A `*.module.ts` registers its entities; test helpers may read the database directly. */
const PERSISTENCE = [
  '\\.(entity|repository|module)\\.ts$',
  '^src/core/database/',
  '^migrations/',
  '^src/testing/test-database\\.ts$',
  '^test/support/',
];

const moduleOrderRules = MODULE_ORDER.map((name, index) => ({
  name: `${name}-imports-only-earlier-modules`,
  comment: `${name} may import only ${MODULE_ORDER.slice(0, index).join(', ') || 'no other module'}. Use events for later modules.`,
  severity: 'error',
  from: { path: module_(name) },
  to: { path: '^src/modules/[^/]+/', pathNot: module_(anyOf(MODULE_ORDER.slice(0, index + 1))) },
}));

const floorRules = (folder, floors) => {
  const below = (name) => `^src/${folder}/${name}/`;
  return [
    ...floors.flatMap((names, floor) =>
      names.map((name) => ({
        name: `${folder}/${name}-imports-only-lower-floors`,
        comment: `src/${folder}/${name} may import only folders of lower floors: ${floors.slice(0, floor).flat().join(', ') || 'none'}.`,
        severity: 'error',
        from: { path: below(name), pathNot: '\\.spec\\.ts$' },
        to: {
          path: `^src/${folder}/[^/]+/`,
          pathNot: below(anyOf([name, ...floors.slice(0, floor).flat()])),
        },
      })),
    ),
    {
      name: `every-folder-of-${folder}-has-a-floor`,
      comment: `Add each new folder of src/${folder} to its floor in .dependency-cruiser.cjs.`,
      severity: 'error',
      from: {},
      to: { path: `^src/${folder}/[^/]+/`, pathNot: below(anyOf(floors.flat())) },
    },
  ];
};

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files must not import each other in a cycle. Merge the files, or move the shared code to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-imports-no-module',
      comment: 'src/core serves every module and must not depend on a module, the command line or the application.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/(modules|cli|app)' },
    },
    {
      name: 'config-imports-no-other-folder',
      comment: 'All folders read the settings, so src/config must not import other folders.',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^src/', pathNot: '^src/config/' },
    },
    {
      name: 'modules-import-other-modules-by-index',
      comment: 'Import other modules only through their index.ts. All other files of a module are private.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/[^/]+/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'other-code-imports-modules-by-index',
      comment:
        'The application, the command line and the list of modules also import a module only through its index.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/modules/[^/]+/' },
      to: { path: '^src/modules/[^/]+/', pathNot: '^src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'every-module-is-in-module-order',
      comment: 'Add each new module to MODULE_ORDER in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/modules/[^/]+/', pathNot: module_(anyOf(MODULE_ORDER)) },
    },
    ...moduleOrderRules,
    ...floorRules('core', CORE_FLOORS),
    ...floorRules('core/pipeline', PIPELINE_FLOORS),
    ...floorRules('modules/articles', ARTICLES_FLOORS),
    {
      name: 'only-persistence-imports-typeorm',
      comment:
        'Only entities, repositories, modules, migrations and core/database may import TypeORM. Move queries to a repository.',
      severity: 'error',
      from: { pathNot: PERSISTENCE },
      to: { path: '^node_modules/(typeorm|@nestjs/typeorm|better-sqlite3|mysql2)/' },
    },
    {
      name: 'only-surfaces-import-http',
      comment: 'Services also serve the command line and imports, so they must not depend on HTTP.',
      severity: 'error',
      from: { pathNot: SURFACES },
      to: {
        path: ['^node_modules/(express|@types/express|@nestjs/swagger|@nestjs/platform-express)/', '^(node:)?http$'],
      },
    },
    {
      name: 'no-service-imports-a-controller',
      comment:
        'Controllers import services. Services, repositories and entities must not import controllers, presenters or DTOs.',
      severity: 'error',
      from: { path: '\\.(service|repository|entity)\\.ts$' },
      to: { path: '\\.(controller|presenter|dto|query|resource)\\.ts$' },
    },
    {
      name: 'no-repository-imports-a-service',
      comment: 'A repository only runs queries. Decisions belong to the service that calls the repository.',
      severity: 'error',
      from: { path: '\\.(repository|entity)\\.ts$' },
      to: { path: '^src/modules/([^/]+)/.*\\.(service|controller)\\.ts$' },
    },
    {
      name: 'no-entity-imports-a-repository',
      comment: 'An entity describes a row and its rules. It must not run queries.',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'no-surface-imports-a-repository',
      comment:
        'The service applies the policy and the unit of work. A surface that imports a repository bypasses both.',
      severity: 'error',
      from: { path: SURFACES[0] },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'services-import-no-surface',
      comment:
        'Surfaces (v1, v2, api, ajax) can be added and removed, so the other files of a module must not import them.',
      severity: 'error',
      from: {
        path: '^src/modules/([^/]+)/',
        pathNot: '^src/modules/[^/]+/(v1/|v2/|api/|ajax/|index\\.ts$|[^/]+\\.feature\\.ts$)',
      },
      to: { path: '^src/modules/$1/(v1|v2|api|ajax)/' },
    },
    {
      name: 'no-centre-imports-json-api',
      comment: 'JSON:API is the format of version 2. Filters, sorts and pages of lists are in core/pagination.',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/', pathNot: '^src/modules/[^/]+/(v2/|index\\.ts$|[^/]+\\.feature\\.ts$)' },
      to: { path: '^src/core/json-api/' },
    },
    {
      name: 'migrations-import-no-source',
      comment: 'A migration must not change later, but the source does.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^src/' },
    },
    {
      name: 'source-imports-no-test',
      comment: 'The package does not contain tests, so published files must not import them.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^test/', '\\.spec\\.ts$'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'No rule can check an import that cannot be resolved.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Declare the package in dependencies. An undeclared package can be missing after the next install.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^dist/' },
    // Imports of types count as imports.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
