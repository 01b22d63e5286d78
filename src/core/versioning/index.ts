/** Version support for surfaces. */
export { Deprecated } from './deprecated.decorator.js';
export { JSON_API_MEDIA_TYPE } from './media-type-registry.js';
