/**
 * The package `masthead`: public API for the `main.ts` and the modules of a site. These exports follow semantic versioning. Everything
 * else is internal and may change with any release.
 *
 * @module masthead
 */

import '#supported-node';

// Application: create it with additional modules, serve it like `masthead start`, or run the command line.
export { type AppOptions, createApp } from './app.js';
export { type CommandLineOptions, runCommandLine } from './cli/command-line.js';
export { start } from './cli/start.js';

// Modules: declaration, replacement of strategies, includes and fields for resources of other modules, checks of changes.
export type { FeatureModule, RecordCheck } from './core/module-api/index.js';
export {
  type ApiBlock,
  type ApiDeclaration,
  type ApiVersion,
  type ControllerSurface,
  type CorsSettings,
  Links,
  LinksV2,
  type ModuleSurface,
  type RequestLimit,
  type Surface,
  type SurfaceOptions,
  type VersionedLinks,
} from './core/routing/index.js';
export { MODULE_API_VERSION } from './core/module-api/index.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from './core/module-api/index.js';
export {
  type AttributeClasses,
  type ExtensibleResource,
  type Include,
  type IncludedResource,
  type IncludeName,
  IncludeProvider,
  type ModuleInclude,
  type RelatedResources,
  type RelationshipInclude,
  RelationshipProvider,
} from './core/json-api/index.js';
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
  type CheckedCategory,
  type CheckedChange,
  type CheckResult,
} from './modules/articles/index.js';
export { ReadEffects } from './core/cache/index.js';
export { markListRead, markRead } from './core/request-context/index.js';
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

// Settings of a module: validated at startup, `{ CALENDAR_DAYS: integer(1, 90)({ default: 30, desc: '…' }) }`.
export {
  type coreSettings,
  type DerivedSettings,
  type RegisteredSettings,
  type SettingsSection,
  Settings,
} from './config/settings.js';
export type { Environment } from './config/environment.js';
export { settingsSection } from './config/settings-section.js';
export { flag, integer, matchesPattern, oneOf, dateTime, httpUrl } from './config/validators.js';
export { secret } from './config/secret-settings.js';

// Permissions: modules declare them, routes require them, and services receive the caller.
export { Allow, Public } from './core/identity/index.js';
export { type Permission, type PermissionOptions, permission } from './core/identity/index.js';
export { Caller } from './core/auth/index.js';
export { type AccountPrincipal, type Principal, SYSTEM, VISITOR } from './core/identity/index.js';
export { hasMinRole, hasPermission, isAdmin, isEditor, type Role, ROLES } from './core/identity/index.js';
export { auditEvent, type AuditEvent, AuditLog, type AuditOutcome, type AuditSubject } from './core/audit/index.js';

// Errors: each has a kind, which every API surface maps to a response.
export {
  conflict,
  DomainError,
  type DomainErrorOptions,
  type ErrorDetail,
  type ErrorKind,
  forbidden,
  invalid,
  notFound,
  unavailable,
} from './core/errors/domain-error.js';

// Database: SQL reads, writes in a unit of work, row versions for conditional requests.
export { Database, type Dialect, isoTime, placeholders, type SqlValue, UnitOfWork } from './core/database/index.js';
export type { Connection, EmittedEvent, TransactionWrapper, WriteResult } from './core/database/index.js';
export { allOf, anyOf, type Condition, condition, NEVER } from './core/database/index.js';
export {
  type ComparableColumn,
  type ComparisonOperator,
  type ComparisonTerm,
  comparisonTermsCondition,
} from './core/database/index.js';
export { isForeignKeyViolation, isUniqueViolation } from './core/database/index.js';
export {
  ANY_VERSION,
  type RowVersion,
  type VersionCheck,
  type VersionedRecord,
  type VersionedRow,
} from './core/database/index.js';
export { VersionedEntity } from './core/database/versioned.entity.js';
export { insertRow, writeNextVersion } from './core/database/index.js';

// Pages: HTML responses of modules in the layout of the site, and the views that templates receive.
export {
  type ErrorPageView,
  Html,
  html,
  type HtmlValue,
  type PageContent,
  PageErrorRenderer,
  PageRenderer,
  pagesSettings,
  PagesModule,
  type PageView,
  type TemplateBody,
} from './modules/pages/index.js';
export type {
  ArticleSummary,
  ArticleView,
  CommentView,
  DisplayTime,
  FeedEntry,
  FeedView,
  FileView,
  LayoutView,
  ListItem,
  ListView,
  NamedLink,
  PageHead,
  SitemapEntry,
  SitemapView,
} from './modules/pages/index.js';
export type { NamedUrl } from './config/page-validators.js';
export { ErrorPageRenderer, type ErrorView, SiteUrl, TextResponse } from './core/http/index.js';

// Storage limits of accounts.
export { AccountStorageLimit, storedRows, type StoredRows, type StoredSize } from './core/account-storage/index.js';

// Migrations for both databases.
export type { MigrationClass } from './core/database/migrate.js';
/** Definitions of columns and tables for migrations, correct on both databases: `columns.text('title', 200)`. */
export * as columns from '../migrations/columns.js';
/** Changes of existing tables for migrations, correct on both databases. Each can be repeated after an interruption. */
export * as changes from '../migrations/changes.js';

// Export and import: all tables are exported, except excluded entities.
export { ExcludeFromExport } from './core/database/dump/exclude-from-export.decorator.js';
export { DerivedData, type Progress, RowFiles, RowSanitizer } from './core/portability/index.js';
export type { PortableRow, PortableValue } from './core/database/dump/index.js';

// Lists: offset pages in version 1, cursor pages in version 2.
export {
  type FilterOperator,
  type FilterTerm,
  type FilterValue,
  type ListCriteria,
  type ListRange,
  offsetOf,
  type OffsetRequest,
  type Page,
  type PageRequest,
  type SortTerm,
} from './core/pagination/index.js';
export {
  type CursorPageWithTotal,
  withTotal,
  resolveOrder,
  type SortColumn,
  type SortColumnMap,
  type CursorPage,
  type CursorPageClause,
  cursorPageClause,
  type CursorPageRequest,
  type CursorPosition,
  type CursorValue,
  toCursorPage,
} from './core/pagination/index.js';

// Events: emitted in the unit of work, published after the commit.
export { DomainEvent, type EventClass, type EventDescription, Listen } from './core/events/index.js';
export type { AnyEventClass, AnyEventDescription, PayloadDescription, ValueDescription } from './core/events/index.js';
export type { EventMetadata } from './core/database/index.js';
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
  type CategoryPayload,
  CategoryUpdated,
} from './modules/categories/index.js';
export { CommentAdded, CommentApproved, type CommentItem } from './modules/comments/index.js';

// API version 1: input validation and response envelopes.
export { IdParam, type IdParamOptions, RequestUrl } from './core/http/index.js';
export { ApiRequestExamples, type RequestExamples } from './core/openapi-decorators/request-examples.decorator.js';
export {
  BooleanField,
  type BodyField,
  ChoiceField,
  type FieldOptions,
  type FieldValidator,
  IdField,
  IntegerField,
  LineField,
  SlugField,
  type TextConstraints,
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
  type QueryIntegerOptions,
  QueryList,
  QueryText,
  QueryTime,
} from './core/http/index.js';
export {
  collection,
  type CollectionEnvelope,
  created,
  withLocation,
  HttpResponse,
  type ResponseHeaders,
  single,
  type SingleEnvelope,
} from './core/http/index.js';
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
  type RelationshipIdentifier,
  type RelationshipOptions,
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
  type ResourceRelationshipOptions,
} from './core/json-api/index.js';
export {
  type CursorPageContent,
  DocumentPresenter,
  identifier,
  type IncludedObject,
  type ListDocument,
  type PageDocument,
  type Relationship,
  type ResourceDocument,
  type ResourceIdentifier,
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
export {
  booleanFilter,
  choiceFilter,
  type FilterOptions,
  type FilterType,
  idFilter,
  numberFilter,
  textFilter,
  timeFilter,
} from './core/json-api/index.js';
export type { CrossFieldRules } from './core/http/index.js';
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
  type ArticleAccessFacts,
  ArticleAccessService,
  ArticleEntity,
  type ArticleInput,
  type ArticleRecord,
  type ArticleResourceSet,
  ArticlesModule,
  ArticlesService,
  type ArticleStats,
  type ArticleStatus,
  ArticleV2ResourceLoader,
  ArticleV2ResourceLoaderModule,
  ArticleV2Resource,
  type NewArticleInput,
} from './modules/articles/index.js';
export { CATEGORY_FIELDS, CategoryEntity, CategoryV2Resource } from './modules/categories/index.js';
export {
  type ExternalIdentity,
  type NewUser,
  type NewUserWithPasswordHash,
  type ProvisioningMode,
  type UniqueUserFields,
  USER_FIELDS,
  type UserChanges,
  UserEntity,
  type UserRecord,
  UsersModule,
  UsersService,
  type UserStatus,
  UserV2ResourceLoader,
  UserV2ResourceLoaderModule,
  UserV2Resource,
} from './modules/users/index.js';

// Strategies and authentication schemes: replaceable classes with their inputs and results, and schemes, which can be added.
export { type SluggedResource, SlugStrategy, parseTime } from './core/text/index.js';
export {
  AllowListSanitizer,
  SearchEngine,
  type SanitizedContent,
  type SanitizedHtml,
  type SanitizerSteps,
  type ExcerptSource,
  ExcerptStrategy,
  HtmlSanitizer,
  MAX_RANKED_IDS,
  type RankedIds,
  type SearchClause,
  type SearchDocument,
  type SearchHeading,
} from './modules/articles/index.js';
export { AttachmentStorage, type ByteRange, type LocalFile, type StoredFile } from './modules/attachments/index.js';
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

// Sessions: tokens of accounts that another sign-in has verified.
export { AccountSessionsService, type TokenPair } from './modules/auth/index.js';
export type { AccessToken } from './core/auth/index.js';

// Metrics and initiator: measurements, and the request that initiated an operation.
export { Metrics } from './core/metrics/index.js';
export { type Initiator, currentInitiator, type TraceHeaders } from './core/request-context/index.js';
export type { TraceContext } from './core/tracing/index.js';
