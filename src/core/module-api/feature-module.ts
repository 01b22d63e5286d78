import type { Type } from '@nestjs/common';
import type { Section, Settings } from '../../config/settings.js';
import type { Permission } from '../auth/permission.js';
import type { MigrationClass } from '../database/migrator.js';
import type { AnyEventClass } from '../events/domain-event.js';
import type { HealthCheck } from '../health/health-check.js';
import type { ErrorPages } from '../http/page/error-pages.js';
import type { ExtensibleResource, Include } from '../json-api/includes/include.js';
import type { Job } from '../jobs/job.js';
import type { DerivedData } from '../portability/derived-data.js';
import type { RowFiles } from '../portability/row-files.js';
import type { ApiVersion } from '../versioning/api-version.js';
import type { ApiBlock } from './api-block.js';
import type { MODULE_API_VERSION } from './module-api-version.js';
import type { StrategyProvider } from './strategy.js';

/** One of the faces that a module shows: a Nest module whose controllers' paths begin at `path`. */
export interface Surface {
  readonly module: Type;
  /**
   * The module's own prefix unless said otherwise. `{users}` stands for the prefix of another module, wherever a site has moved
   * it: `{users}/:id/articles`.
   */
  readonly path?: string;
  /** Which version of the API it speaks, where there are several: 1 unless said otherwise. The prefixes follow. */
  readonly version?: ApiVersion;
  /** The module in whose group its requests count and whose schemes and CORS they follow; the own one unless said otherwise. */
  readonly group?: string;
  /** Whether the settings want it; always unless said otherwise. */
  readonly wanted?: (settings: Settings) => boolean;
}

/**
 * All that a module brings to the application. Authentication, rate limit, CORS, prefix, envelopes, errors, OpenAPI and health
 * follow from it; its controllers are plain Nest controllers.
 */
export interface FeatureModule {
  /** The version of the module API that it was written for, as a number: another one stops the start. */
  readonly moduleApi: typeof MODULE_API_VERSION;
  /** Plural, in lower case: `articles`. Names its settings (`ARTICLES_…`), its rate-limit group and its documentation. */
  readonly name: string;
  /** What it is about, in a sentence: stands in the documentation. */
  readonly description?: string;
  /** The centre: services, repositories, listeners. */
  readonly module: Type;
  /** Those whose centres or tables it is built on. Where the application does not list one it is there all the same, without its API. */
  readonly needs?: readonly FeatureModule[];
  /** Left out by a module without HTTP. */
  readonly api?: ApiBlock;
  readonly surfaces?: readonly Surface[];
  /** How errors are told below its surfaces, where its answers are pages; a provider of its centre. The envelope unless said otherwise. */
  readonly errorPages?: Type<ErrorPages>;
  /**
   * JSON types that it serves, each with the path of one object: below the prefix (`{ article: ':id' }`), or as that of a surface
   * below another module's (`{ rating: '{articles}/:id/rating' }`).
   */
  readonly resources?: Readonly<Record<string, string>>;
  /** Those of them that other modules may put something beside, in version 2. */
  readonly extensible?: Readonly<Record<string, ExtensibleResource>>;
  /** What it puts beside the resources of others, for whoever names it in `include`. */
  readonly includes?: readonly Include[];
  readonly permissions?: readonly Permission[];
  /** Members of its objects that count looks at them, such as `views`: they change no entity tag. */
  readonly counters?: readonly string[];
  /** The events that it tells. */
  readonly events?: readonly AnyEventClass[];
  /** Its section of the settings. */
  readonly settings?: Section;
  readonly entities?: readonly Type[];
  readonly migrations?: readonly MigrationClass[];
  /** What must be well for the service to be ready; providers of its centre. */
  readonly health?: readonly Type<HealthCheck>[];
  /** What is done again and again, by one instance at a time; providers of its centre. */
  readonly jobs?: readonly Type<Job>[];
  /** What other modules may replace of it, with its defaults: `strategy(HtmlSanitizer, ArticleSanitizer)`. */
  readonly strategies?: readonly StrategyProvider[];
  /** What it replaces of the application or of other modules: `replace(HtmlSanitizer, MySanitizer)`. No two may replace the same. */
  readonly replaces?: readonly StrategyProvider[];
  /** What goes along with its rows when everything is exported; providers of its centre. */
  readonly rowFiles?: readonly Type<RowFiles>[];
  /** What is made anew of its rows when everything was imported; providers of its centre. */
  readonly derivedData?: readonly Type<DerivedData>[];
}
