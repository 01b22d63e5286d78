import type { Type } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import type { ApiBlock } from './api-block.js';
import type { ApiVersion } from './api-version.js';

/** A group of controllers that a module serves below `path`, as a Nest module. */
export interface Surface {
  readonly module: Type;
  /**
   * Path of the controllers; the default is the prefix of the module. `{users}` is the configured prefix of another module:
   * `{users}/:id/articles`.
   */
  readonly path?: string;
  /** API version of the surface, which determines the prefix; default 1. */
  readonly version?: ApiVersion;
  /** Module whose rate-limit group, authentication schemes and CORS settings apply; the default is the declaring module. */
  readonly group?: string;
  /** Returns whether the settings enable the surface; enabled by default. */
  readonly isEnabled?: (settings: Settings) => boolean;
}

/** The part of a `FeatureModule` that determines its paths. */
export interface ApiDeclaration {
  /** Plural, in lower case: `articles`. Determines the settings (`ARTICLES_…`), the rate-limit group and the OpenAPI tag. */
  readonly name: string;
  /** Nest module with services, repositories and listeners. */
  readonly module: Type;
  /** Omitted by modules without HTTP routes. */
  readonly api?: ApiBlock;
  readonly surfaces?: readonly Surface[];
  /**
   * JSON types of the module, each with the path of one object: relative to the prefix (`{ article: ':id' }`) or below another
   * module (`{ rating: '{articles}/:id/rating' }`).
   */
  readonly resources?: Readonly<Record<string, string>>;
}
