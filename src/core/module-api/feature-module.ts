import type { Type } from '@nestjs/common';
import type { SettingsSection } from '../../config/settings.js';
import type { StoredRows } from '../account-storage/stored-rows.js';
import type { AuditEvent } from '../audit/audit-event.js';
import type { AuthScheme } from '../auth/auth-scheme.js';
import type { Permission } from '../identity/principal.js';
import type { MigrationClass } from '../database/migrate.js';
import type { AnyEventClass } from '../events/domain-event.js';
import type { HealthCheck } from '../health/health-check.js';
import type { ErrorPageRenderer } from '../http/page/error-page-renderer.js';
import type { ExtensibleResource, ModuleInclude } from '../json-api/includes/include.js';
import type { RecurringJob } from '../jobs/recurring-job.js';
import type { ModuleFields } from '../module-fields/index.js';
import type { DerivedData, RowFiles, RowSanitizer } from '../portability/module-export-hooks.js';
import type { ApiDeclaration } from '../routing/api-declaration.js';
import type { StrategyProvider } from '../strategy/strategy.js';
import type { SubscriberDeclaration } from '../subscribers/event-subscriber.js';
import type { CommandDeclaration } from './command.js';

/**
 * Version of the contract of `FeatureModule` and the strategies. It increases with breaking changes only. A module declares the
 * number as a literal, not by this constant, because the number states which version the module was written for.
 */
export const MODULE_API_VERSION = 1;

/**
 * The declaration of a module. Authentication, rate limit, CORS, prefix, envelopes, errors, OpenAPI and health checks follow from
 * the declaration; controllers are plain Nest controllers. The startup fails if declarations are invalid or contradict each other.
 */
export interface FeatureModule extends ApiDeclaration {
  /** The module API version that the module was written for, as a literal. The startup fails for other versions. */
  readonly moduleApi: typeof MODULE_API_VERSION;
  /** One sentence, shown as the description of the OpenAPI tag. */
  readonly description?: string;
  /**
   * Position of the OpenAPI tag at `/docs`: tags with lower numbers come first. The default is 100. The modules of Masthead with content
   * have 10 to 90, those for its administration 110 to 190.
   */
  readonly tagOrder?: number;
  /** Modules whose providers or tables this module uses. Modules that the application does not list are added without their API. */
  readonly needs?: readonly FeatureModule[];
  /** Provider of `module` that renders errors below the surfaces as pages. The default is the error envelope. */
  readonly errorPages?: Type<ErrorPageRenderer>;
  /** Absolute path of a folder with the page templates of the module. `board.eta` of the module `desks` is the template `desks/board`. */
  readonly views?: string;
  /**
   * Absolute path of the theme of the site, a folder with `views` (templates that replace others of the same name) and `assets` (static
   * files). At most one module has a theme; the setting `PAGES_THEME` takes precedence.
   */
  readonly theme?: string;
  /** Types of `resources` to which other modules can add included resources in version 2, or fields. */
  readonly extensible?: Readonly<Record<string, ExtensibleResource>>;
  /** `include` names and relationships that the module adds to resources of other modules. */
  readonly includes?: readonly ModuleInclude[];
  /**
   * Fields that the module adds to articles: `fields('calendar', { deadline: TimeField() })`. Their table is created by a migration of
   * the module.
   */
  readonly articleFields?: readonly ModuleFields[];
  /** Fields that the module adds to categories, in the table `category_calendar`. */
  readonly categoryFields?: readonly ModuleFields[];
  /**
   * Fields that the module adds to users, in the table `user_calendar`. Without the permissions `read` and `write`, only the user and
   * administrators read them, and only administrators write them.
   */
  readonly userFields?: readonly ModuleFields[];
  /**
   * Checks of changes of articles, each an `ArticleCheck`. They run in the order of the modules before an article is written, and all
   * must accept the change.
   */
  readonly articleChecks?: readonly RecordCheck[];
  /** Permissions for `@Allow`, created with `permission`. Their names are also scopes of API keys. */
  readonly permissions?: readonly Permission[];
  /**
   * Authentication schemes, asked in this order; providers of `module`. Names are unique in the application. A module accepts a scheme
   * if its `api.authentication` lists the name.
   */
  readonly authSchemes?: readonly Type<AuthScheme>[];
  /**
   * Audit events that the module records: `auditEvent('calendar.entry.deleted', 'an entry was deleted')`. The audit list can be filtered
   * by their names. `AuditLog` records other events with a warning.
   */
  readonly auditEvents?: readonly AuditEvent[];
  /** Members that count accesses, such as `views`. They do not affect entity tags. */
  readonly counters?: readonly string[];
  /** Events that the module emits. */
  readonly events?: readonly AnyEventClass[];
  /**
   * Classes with `@Listen` methods; providers of `module`. The methods of all providers listen; the start fails if a class that is listed
   * here is not a provider, which otherwise has no effect.
   */
  readonly listeners?: readonly Type[];
  /** Durable consumers of events: `subscriber('newsroom.mirror', MirrorSubscriber, [ItemPublished])`; providers of `module`. */
  readonly subscribers?: readonly SubscriberDeclaration[];
  /** Commands of the site's command line: `command('deadlines', DeadlinesCommand, { description: '…' })`; providers of `module`. */
  readonly commands?: readonly CommandDeclaration[];
  /** Settings of the module, created with `settingsSection`. */
  readonly settings?: SettingsSection;
  /**
   * Values of the site for settings of all modules and of Masthead, as in the environment: `{ PAGES_TITLE: 'The Harbour News' }`. They
   * replace the built-in defaults in the service, the command line and the tests; the environment and `.env` take precedence. The start
   * fails for an unknown setting, for a secret, and if two modules have a default for one setting.
   */
  readonly settingDefaults?: Readonly<Record<string, string>>;
  /** TypeORM entities of the module. Their tables are part of exports, except those with `@ExcludeFromExport`. */
  readonly entities?: readonly Type[];
  /** Rows that count towards the storage limits of accounts below editor: `storedRows(NoteEntity, 'authorId')`. */
  readonly storage?: readonly StoredRows[];
  /** Migrations of the module. They run after those of Masthead, in the order of the timestamps in their names. */
  readonly migrations?: readonly MigrationClass[];
  /** Readiness checks; providers of `module`. */
  readonly health?: readonly Type<HealthCheck>[];
  /** Recurring jobs, each run by one instance at a time; providers of `module`. */
  readonly jobs?: readonly Type<RecurringJob>[];
  /** Replaceable strategies with their defaults: `strategy(HtmlSanitizer, AllowListSanitizer)`. */
  readonly strategies?: readonly StrategyProvider[];
  /** Replacements of strategies: `replace(HtmlSanitizer, MySanitizer)`. Two modules must not replace the same strategy. */
  readonly replaces?: readonly StrategyProvider[];
  /** Files that an export contains in addition to the rows; providers of `module`. */
  readonly rowFiles?: readonly Type<RowFiles>[];
  /** Classes that make rows safe before an import; providers of `module`. */
  readonly rowSanitizers?: readonly Type<RowSanitizer>[];
  /** Data that is rebuilt from the rows after an import; providers of `module`. */
  readonly derivedData?: readonly Type<DerivedData>[];
}

/** Returns the errors of a change, or a refusal. Returns undefined if the change is accepted. */
export type RecordCheck = (change: never, caller: never) => unknown;

/** Injection token: the checks of changes of articles with their modules, as `readonly { module: string; check: RecordCheck }[]`. */
export const ARTICLE_CHECKS = Symbol('article checks');

/** Injection token: the modules of the application, as `readonly FeatureModule[]`. */
export const FEATURE_MODULES = Symbol('feature modules');
