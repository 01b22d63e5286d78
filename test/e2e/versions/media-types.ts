export const JSON_TYPE = 'application/json; charset=utf-8';
export const JSON_API = 'application/vnd.api+json';
export const V1 = 'application/vnd.masthead.v1+json';
export const V2 = 'application/vnd.masthead.v2+json';
/** A version that does not exist. */
export const V9 = 'application/vnd.masthead.v9+json';
