/** Version support for surfaces. */
export { Deprecated } from './deprecated.decorator.js';
export { noteFieldNames } from './field-names.js';
export { JSON_API_TYPE } from './json-api-type.js';
