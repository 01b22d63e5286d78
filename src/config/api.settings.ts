import { httpMethods, nameList, origins } from './list-validators.js';
import { apiPrefix, flag, integer, matchesPattern, dateTime, apiPrefixTemplate } from './validators.js';

/** Keys of a module's `api` block in the specification, with the suffixes of their variables. */
export const apiVariableSuffixByKey = {
  enabled: 'ENABLED',
  version: 'VERSION',
  prefix: 'PREFIX',
  authentication: 'AUTHENTICATION',
  requests: 'RATE_LIMIT_REQUESTS',
  window: 'RATE_LIMIT_WINDOW',
  origins: 'CORS_ORIGINS',
  methods: 'CORS_METHODS',
  headers: 'CORS_HEADERS',
} as const;

/** Upper bounds of a rate limit: requests, and window in seconds. */
export const MAX_RATE_LIMIT_REQUESTS = 1_000_000_000;
export const MAX_RATE_LIMIT_WINDOW_SECONDS = 86_400;

const requests = integer(1, MAX_RATE_LIMIT_REQUESTS);
const window = integer(1, MAX_RATE_LIMIT_WINDOW_SECONDS);
const version = matchesPattern(/^[\w.-]{1,20}$/, 'a version such as 1.0');
const schemes = nameList(/^[a-z][a-z0-9_-]*$/, 'schemes such as bearer,api_key');
const headers = nameList(/^[!#$%&'*+.^_`|~\w-]+$/, 'header names');

/** Defaults of every module's `api` block: the specification's keys, dots as underscores. */
export const apiSettings = {
  API_ENABLED: flag({ default: true, desc: 'serve the REST routes of the modules' }),
  API_VERSION: version({ default: '1.0', desc: 'version that GET /api and the OpenAPI document show' }),
  API_VENDOR: matchesPattern(
    /^[a-z0-9]+([.-][a-z0-9]+)*$/,
    'lower-case letters and digits, with dots or dashes between them',
  )({
    default: 'masthead',
    desc: 'vendor name in the media types that select a version: application/vnd.<name>.v1+json',
  }),
  API_V1_DEPRECATED_AT: dateTime({
    default: undefined,
    desc: 'time (ISO 8601) at which routes of version 1 that version 2 also has are deprecated; may be in the future; never if empty',
  }),
  API_V1_SUNSET_AT: dateTime({
    default: undefined,
    desc: 'time (ISO 8601) from which these routes return 410; never if empty',
  }),
  API_PREFIX: apiPrefixTemplate({
    default: '/api/v1/{module}',
    desc: 'path of a module; {module} is replaced by its name',
  }),
  API_AUTHENTICATION: schemes({
    default: ['bearer', 'api_key'],
    desc: 'allowed schemes, comma separated; the first determines the message of a 401',
  }),
  API_RATE_LIMIT_REQUESTS: requests({
    default: 100,
    desc: 'maximum requests of a caller to a group of routes within a window',
  }),
  API_RATE_LIMIT_WINDOW: window({ default: 60, desc: 'length of the rate-limit window in seconds' }),
  API_REQUIRE_IF_MATCH: flag({
    default: false,
    desc: 'refuse changes of existing resources (428) unless If-Match contains an ETag',
  }),
  API_CORS_ORIGINS: origins({
    default: [],
    desc: 'origins whose pages may call the API, comma separated, or *; none if empty',
  }),
  API_CORS_METHODS: httpMethods({
    default: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    desc: 'methods that these pages may use, comma separated',
  }),
  API_CORS_HEADERS: headers({
    default: ['Authorization', 'Content-Type'],
    desc: 'request headers that these pages may send, comma separated',
  }),
  DOCS_RATE_LIMIT_REQUESTS: requests({
    default: 300,
    desc: 'requests per address and minute for the OpenAPI documents and the files of Swagger UI',
  }),
};

/** `ARTICLES_API_` for `articles`, `API_CLIENTS_API_` for `api-clients`. */
export const moduleSettingsPrefix = (module: string): string => `${module.toUpperCase().replaceAll('-', '_')}_API_`;

/** Settings of one module for these keys. Unset keys fall back to the module's code, then to `API_…`. */
export function buildModuleApiSettings(module: string) {
  const { enabled, version: shown, prefix, ...rest } = apiVariableSuffixByKey;
  const settingsPrefix = moduleSettingsPrefix(module);
  const unset = { default: undefined };
  return {
    [settingsPrefix + enabled]: flag(unset),
    [settingsPrefix + shown]: version(unset),
    [settingsPrefix + prefix]: apiPrefix(unset),
    [settingsPrefix + rest.authentication]: schemes(unset),
    [settingsPrefix + rest.requests]: requests(unset),
    [settingsPrefix + rest.window]: window(unset),
    [settingsPrefix + rest.origins]: origins(unset),
    [settingsPrefix + rest.methods]: httpMethods(unset),
    [settingsPrefix + rest.headers]: headers(unset),
  };
}
