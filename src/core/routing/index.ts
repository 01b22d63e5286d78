/** Routes, API groups and links. */
export { Throttle } from './throttle.decorator.js';
export type { ApiBlock, Surface } from './api-declaration.js';
export { Links, LinksV2 } from './links.js';
export { ApiGroups } from './api-groups.js';
