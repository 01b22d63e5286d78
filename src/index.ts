/**
 * The package `masthead`: public API for the `main.ts` and the modules of a site. These exports follow semantic versioning. Everything
 * else is internal and may change with any release.
 */

import '#supported-node';

// Application: create it with additional modules, serve it like `masthead start`, or run the command line.
export { type AppOptions, createApp } from './app.js';
export { type CommandLineOptions, runCommandLine } from './cli/command-line.js';
export { start } from './cli/start.js';

// Modules: declaration, replacement of strategies, includes and fields for resources of other modules, checks of changes.
export type { FeatureModule } from './core/module-api/index.js';
export { type ApiBlock, Links, LinksV2, type Surface } from './core/routing/index.js';
export { MODULE_API_VERSION } from './core/module-api/index.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from './core/module-api/index.js';
export { type Include, type IncludedResource, IncludeProvider } from './core/json-api/index.js';
export {
  type ComputedField,
  type FieldKinds,
  fields,
  type FieldValue,
  type ModuleFields,
  type ModuleFieldsOptions,
  type ModuleFieldValues,
  type RecordWithFields,
  type ValuesOfKinds,
} from './core/module-fields/index.js';
export type { FieldSchema } from './core/field-table/index.js';
export {
  type ArticleCheck,
  type CheckedArticle,
  type CheckedChange,
  type CheckResult,
} from './modules/articles/index.js';
export { ReadEffects } from './core/cache/index.js';
export { HealthCheck } from './core/health/health-check.js';
export {
  command,
  type CommandDeclaration,
  CommandHandler,
  type CommandInput,
  type CommandOptions,
} from './core/module-api/index.js';
export { RecurringJob } from './core/jobs/index.js';
export { type Mail, Mailer } from './core/mail/index.js';

// Settings of a module, validated at startup: `{ CALENDAR_DAYS: integer(1, 90)({ default: 30, desc: '…' }) }`.
export { type SettingsSection, Settings } from './config/settings.js';
export { flag, integer, matchesPattern, oneOf, dateTime, httpUrl } from './config/validators.js';
export { secret } from './config/secret-settings.js';

// Permissions: modules declare them, routes require them, and services receive the caller.
export { Allow, Public } from './core/identity/index.js';
export { type Permission, permission } from './core/identity/index.js';
export { Caller } from './core/auth/index.js';
export { type AccountPrincipal, type Principal, SYSTEM, VISITOR } from './core/identity/index.js';
export { hasMinRole, hasPermission, isAdmin, isEditor, type Role } from './core/identity/index.js';
export { auditEvent, type AuditEvent, AuditLog, type AuditOutcome, type AuditSubject } from './core/audit/index.js';

// Errors: each has a kind, which every API surface maps to a response.
export {
  conflict,
  DomainError,
  type ErrorDetail,
  type ErrorKind,
  forbidden,
  invalid,
  notFound,
  unavailable,
} from './core/errors/domain-error.js';

// Database: SQL reads, writes in a unit of work, row versions for conditional requests.
export { Database, type Dialect, isoTime, placeholders, type SqlValue, UnitOfWork } from './core/database/index.js';
export { allOf, anyOf, type Condition, condition, NEVER } from './core/database/index.js';
export { type ComparableColumn, comparisonTermsCondition } from './core/database/index.js';
export { isForeignKeyViolation, isUniqueViolation } from './core/database/index.js';
export { ANY_VERSION, type RowVersion, type VersionCheck, type VersionedRecord } from './core/database/index.js';
export { VersionedEntity } from './core/database/versioned.entity.js';
export { insertRow, writeNextVersion } from './core/database/index.js';

// Storage limits of accounts.
export { AccountStorageLimit, storedRows, type StoredRows, type StoredSize } from './core/account-storage/index.js';

// Migrations for both databases.
export * as columns from '../migrations/columns.js';
export * as changes from '../migrations/changes.js';

// Export and import: all tables are exported, except excluded entities.
export { ExcludeFromExport } from './core/database/dump/exclude-from-export.decorator.js';
export { DerivedData, type Progress, RowFiles, RowSanitizer } from './core/portability/index.js';

// Lists: offset pages in version 1, cursor pages in version 2.
export { offsetOf, type Page, type PageRequest, type FilterTerm } from './core/pagination/index.js';
export {
  type CursorPageWithTotal,
  withTotal,
  resolveOrder,
  type SortColumnMap,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
} from './core/pagination/index.js';

// Events: emitted in the unit of work, published after the commit.
export { DomainEvent, type EventClass, type EventDescription, Listen } from './core/events/index.js';
export type { PayloadDescription } from './core/events/index.js';
export {
  type CloudEvent,
  CLOUD_EVENT_TYPE,
  type EventSource,
  EventSubscriber,
  isEvent,
  type SubscribedEvent,
  subscriber,
  type SubscriberDeclaration,
  toCloudEvent,
  type TruncatedPayload,
} from './core/subscribers/index.js';
export {
  ItemCreated,
  ItemDeleted,
  type ItemPayload,
  ItemPublished,
  type ItemRecord,
  ItemUnpublished,
  ItemUpdated,
} from './modules/articles/index.js';
export {
  CategoryCreated,
  CategoryDeleted,
  type CategoryEventRecord,
  CategoryUpdated,
} from './modules/categories/index.js';
export { CommentAdded, CommentApproved, type CommentItem } from './modules/comments/index.js';

// API version 1: input validation and response envelopes.
export { IdParam, RequestUrl } from './core/http/index.js';
export {
  BooleanField,
  type BodyField,
  ChoiceField,
  type FieldOptions,
  IdField,
  IntegerField,
  LineField,
  SlugField,
  TextField,
  TextListField,
  TimeField,
} from './core/http/index.js';
export {
  PageQuery,
  toPageRequest,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryList,
  QueryText,
  QueryTime,
} from './core/http/index.js';
export { collection, created, withLocation, HttpResponse, single } from './core/http/index.js';
export { BodyLimit, IfMatch, type CurrentStateProvider, WriteParams, type WriteRequest } from './core/http/index.js';
export { SkipIdempotency } from './core/pipeline/idempotency/index.js';
export { Throttle } from './core/routing/index.js';
export {
  ApiObjectResponse,
  ApiListResponse,
  ApiPageResponse,
  ApiErrorResponse,
  SelfLink,
} from './core/openapi-decorators/api-response.decorator.js';
export {
  ApiToMany,
  ApiToOne,
  type ToMany,
  type ToOne,
  type ToOneOrNone,
} from './core/openapi-decorators/api-relationship.decorator.js';

// API version 2: JSON:API 1.1.
export { ResourceIdParam, ResourceWriteParams } from './core/http/index.js';
export {
  ApiResourceResponse,
  ApiResourcePageResponse,
  ApiResourceToMany,
  ApiResourceToOne,
} from './core/json-api/index.js';
export {
  DocumentPresenter,
  identifier,
  type IncludedObject,
  type Relationship,
  type ResourceObject,
  toMany,
  toOne,
} from './core/json-api/index.js';
export {
  type InputDefinition,
  ResourceBody,
  type ResourceInput,
  ToManyField,
  ToOneField,
} from './core/json-api/index.js';
export { booleanFilter, choiceFilter, idFilter, numberFilter, textFilter, timeFilter } from './core/json-api/index.js';
export {
  type ListDefinition,
  ListQuery,
  type ListRequest,
  nestedIncludes,
  type Selection,
  type SelectionDefinition,
  SelectionQuery,
  DEFAULT_SELECTION,
} from './core/json-api/index.js';

// Articles, categories and users: services, entities for foreign keys, resources for includes.
export {
  ARTICLE_FIELDS,
  ArticleEntity,
  type ArticleRecord,
  ArticlesModule,
  ArticlesService,
  ArticleV2ResourceLoader,
  ArticleV2ResourceLoaderModule,
  ArticleV2Resource,
} from './modules/articles/index.js';
export { CATEGORY_FIELDS, CategoryV2Resource } from './modules/categories/index.js';
export {
  type ExternalIdentity,
  type ProvisioningMode,
  USER_FIELDS,
  UserEntity,
  type UserRecord,
  UsersModule,
  UsersService,
  UserV2ResourceLoader,
  UserV2ResourceLoaderModule,
  UserV2Resource,
} from './modules/users/index.js';

// Replaceable strategies with their inputs and results, and authentication schemes, which can be added.
export { type SluggedResource, SlugStrategy, parseTime } from './core/text/index.js';
export {
  AllowListSanitizer,
  SearchEngine,
  type SanitizedHtml,
  type ExcerptSource,
  ExcerptStrategy,
  HtmlSanitizer,
  MAX_RANKED_IDS,
  type RankedIds,
  type SearchClause,
  type SearchDocument,
  type SearchHeading,
} from './modules/articles/index.js';
export { AttachmentStorage, type LocalFile, type StoredFile } from './modules/attachments/index.js';
export {
  type SpamFilterInput,
  CommentSpamFilter,
  type SpamFilterResult,
  type SpamVerdict,
} from './modules/comments/index.js';
export { type CounterWindow, CounterStore } from './core/counters/index.js';
export { Clock } from './core/clock/index.js';
export {
  AuthScheme,
  decodeBearerClaims,
  type DocsSignIn,
  type DocsSignInEndpoints,
  findBearerToken,
} from './core/auth/index.js';

// Sessions of accounts that another sign-in has verified.
export { AccountSessionsService, type TokenPair } from './modules/auth/index.js';
export type { AccessToken } from './core/auth/index.js';

// Metrics, and the request that initiated an operation.
export { Metrics } from './core/metrics/index.js';
export { type Initiator, currentInitiator } from './core/request-context/index.js';
