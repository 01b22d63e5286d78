/** Routes, API groups and links. */
export { type RequestLimit, Throttle } from './throttle.decorator.js';
export type {
  ApiBlock,
  ApiDeclaration,
  ControllerSurface,
  CorsSettings,
  ModuleSurface,
  Surface,
  SurfaceOptions,
} from './api-declaration.js';
export type { ApiVersion } from './api-version.js';
export { Links, LinksV2, type VersionedLinks } from './links.js';
export { ApiGroups } from './api-groups.js';
export { resolveSitePath } from './site-path.js';
