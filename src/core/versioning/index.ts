/** What a surface needs to know of versions. */
export type { ApiVersion } from './api-version.js';
export { Deprecated } from './deprecated.decorator.js';
export { noteFieldNames } from './field-names.js';
export { JSON_API_TYPE } from './json-api-type.js';
export { negotiated } from './negotiated.js';
