/**
 * The package `masthead`: what a team's own `main.ts` and modules may import. What is not named here is Masthead's own affair and may
 * be another with the next release; what is named changes by the rules of semantic versioning.
 */

import '#supported-node';

// To put the application together: with modules of one's own, served as `masthead start` does, or under the commands.
export { type AppOptions, createApp } from './app.js';
export { type CommandLineOptions, runCommandLine } from './cli/command-line.js';
export { start } from './cli/start.js';

// A module declares itself, what it replaces of others, and what it puts beside their resources.
export type { FeatureModule, Surface } from './core/module-api/index.js';
export { type ApiBlock, Links, LinksV2, MODULE_API_VERSION } from './core/module-api/index.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from './core/module-api/index.js';
export { type Include, type IncludedResource, IncludeProvider } from './core/json-api/index.js';
export { ReadEffects } from './core/response-cache/index.js';
export { HealthCheck } from './core/module-api/index.js';
export { Job } from './core/jobs/index.js';

// Its settings, checked at the start with all others: `{ CALENDAR_DAYS: integer(1, 90)({ default: 30, desc: '…' }) }`.
export { type Section, Settings } from './config/settings.js';
export { flag, integer, matching, oneOf, pointInTime, webAddress } from './config/validators.js';

// Who may do what: rights are declared by modules and asked for by routes; callers are given to services.
export { Allow, Public } from './core/auth/index.js';
export { type Permission, permission } from './core/auth/index.js';
export { Caller, type AccountPrincipal, type Principal, VISITOR } from './core/auth/index.js';
export { atLeast, holds, isAdmin, isEditor, type Role } from './core/auth/index.js';
export { type AuditEvent, AuditLog } from './core/audit/index.js';

// What goes wrong is a kind, which every surface tells in its own way.
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

// Rows: read by SQL, written in a unit of work, with versions for conditional requests.
export { Database, type Dialect, isoTime, placeholders, type SqlValue, UnitOfWork } from './core/database/index.js';
export { allOf, anyOf, type Condition, condition, NEVER } from './core/database/index.js';
export { type ComparedColumn, comparisons } from './core/database/index.js';
export { isForeignKeyViolation, isUniqueViolation } from './core/database/index.js';
export { ANY_VERSION, type RowVersion, type VersionCheck, type VersionedRecord } from './core/database/index.js';
export { VersionedEntity } from './core/database/versioned.entity.js';
export { insertRow, writeNextVersion } from './core/database/index.js';

// Migrations for both databases.
export * as columns from '../migrations/columns.js';
export * as changes from '../migrations/changes.js';

// What it keeps goes along with an export, unless it says otherwise.
export { NotExported } from './core/database/not-exported.js';
export { DerivedData, type Progress, RowFiles } from './core/portability/index.js';

// Lists: by pages in version 1, by cursors in version 2.
export { offsetOf, type Page, type PageRequest } from './core/pagination/index.js';
export {
  type CountedWindow,
  countedWindow,
  orderOf,
  type SortColumns,
  type Window as ListWindow,
  windowClause,
  windowOf,
} from './core/pagination/index.js';

// Events: told in the unit of work, heard of after the commit.
export { DomainEvent, type EventClass, type EventDescription, Listen } from './core/events/index.js';
export type { DescribedPayload } from './core/events/index.js';
export { ItemCreated, ItemDeleted, type ItemRecord, ItemUpdated } from './modules/articles/index.js';
export {
  CategoryCreated,
  CategoryDeleted,
  type CategoryEventRecord,
  CategoryUpdated,
} from './modules/categories/index.js';
export { CommentAdded, CommentApproved, type CommentItem } from './modules/comments/index.js';

// A surface of version 1: what it takes, with rules, and the envelopes that it answers with.
export { IdParam, RequestUrl } from './core/http/index.js';
export {
  BooleanField,
  ChoiceField,
  type FieldOptions,
  IdField,
  IntegerField,
  LineField,
  parseTime,
  SlugField,
  TextField,
  TextListField,
  TimeField,
} from './core/http/index.js';
export {
  PageQuery,
  pageOf,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryList,
  QueryText,
  QueryTime,
} from './core/http/index.js';
export { collection, created, located, Reply, single } from './core/http/index.js';
export { BodyLimit, IfMatch, type ShowsCurrent } from './core/http/index.js';
export { WithoutIdempotency } from './core/idempotency/index.js';
export { Throttle } from './core/rate-limit/index.js';
export { Answers, AnswersAll, AnswersList } from './core/openapi/answer.decorator.js';
export { Refuses } from './core/openapi/refuses.decorator.js';
export {
  RelatesToMany,
  RelatesToOne,
  type ToMany,
  type ToOne,
  type ToOneOrNone,
} from './core/openapi/relationship.decorators.js';
export { SelfLink } from './core/openapi/self-link.js';

// A surface of version 2: JSON:API 1.1.
export { ResourceIdParam } from './core/http/index.js';
export { AnswersResource, AnswersResources, ShowsMany, ShowsOne } from './core/json-api/index.js';
export {
  Documents,
  identifier,
  type IncludedObject,
  type Relationship,
  type ResourceObject,
  toMany,
  toOne,
} from './core/json-api/index.js';
export { type InputDefinition, Resource, type ResourceInput, ToManyField, ToOneField } from './core/json-api/index.js';
export {
  booleanFilter,
  choiceFilter,
  type FilterTerm,
  idFilter,
  numberFilter,
  textFilter,
  timeFilter,
} from './core/json-api/index.js';
export {
  type ListDefinition,
  ListQuery,
  type ListRequest,
  pathsBelow,
  type Shape,
  type ShapeDefinition,
  ShapeQuery,
  WHOLE,
} from './core/json-api/index.js';

// Articles, and those who write them, for what belongs to them: services, tables to refer to, resources to stand beside.
export {
  ARTICLE_FIELDS,
  ArticleEntity,
  type ArticleRecord,
  ArticlesModule,
  ArticlesService,
  ArticlesV2Resources,
  ArticlesV2ResourcesModule,
  ArticleV2Resource,
} from './modules/articles/index.js';
export { CATEGORY_FIELDS, CategoryV2Resource } from './modules/categories/index.js';
export {
  USER_FIELDS,
  UserEntity,
  type UserRecord,
  UsersModule,
  UsersService,
  UsersV2Resources,
  UsersV2ResourcesModule,
  UserV2Resource,
} from './modules/users/index.js';

// What can be replaced, with what such a class is given and answers; and ways to sign in, which are added.
export { type Addressed, SlugStrategy } from './core/text/index.js';
export {
  ArticleSanitizer,
  ArticleSearch,
  type CleanHtml,
  type Excerpted,
  ExcerptStrategy,
  HtmlSanitizer,
  MOST_IDS,
  type RankedIds,
  type SearchClause,
  type SearchedArticle,
} from './modules/articles/index.js';
export { AttachmentStorage, type LocalFile, type StoredFile } from './modules/attachments/index.js';
export {
  type CheckedComment,
  CommentCheck,
  type CommentJudgement,
  type CommentVerdict,
} from './modules/comments/index.js';
export { EventSink, type StoredEvent } from './core/events/index.js';
export { type Window, WindowStorage } from './core/rate-limit/index.js';
export { Clock } from './core/clock/index.js';
export { AuthScheme } from './core/auth/index.js';

// To be looked at from outside, and to know on whose account something happens.
export { Metrics } from './core/metrics/index.js';
export { type Cause, currentCause } from './core/tracing/index.js';
