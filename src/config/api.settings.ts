import { httpMethods, names, origins } from './list-validators.js';
import { apiPrefix, flag, integer, matching, pointInTime, prefixPattern } from './validators.js';

/** The specification's keys of a module's `api` block, as the ends of their variables. */
export const apiKeyNames = {
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

/** Of one limit: requests, and seconds in which they are counted. */
export const MOST_REQUESTS = 1_000_000_000;
export const LONGEST_WINDOW = 86_400;

const requests = integer(1, MOST_REQUESTS);
const window = integer(1, LONGEST_WINDOW);
const version = matching(/^[\w.-]{1,20}$/, 'a version such as 1.0');
const schemes = names(/^[a-z][a-z0-9_-]*$/, 'schemes such as bearer,api_key');
const headers = names(/^[!#$%&'*+.^_`|~\w-]+$/, 'header names');

/** Defaults of every module's `api` block: the specification's keys, dots as underscores. */
export const apiSettings = {
  API_ENABLED: flag({ default: true, desc: 'serve the REST routes of the modules' }),
  API_VERSION: version({ default: '1.0', desc: 'version that GET /api and the OpenAPI document show' }),
  API_VENDOR: matching(
    /^[a-z0-9]+([.-][a-z0-9]+)*$/,
    'lower-case letters and digits, with dots or dashes between them',
  )({
    default: 'masthead',
    desc: 'name in the media types that choose a version: application/vnd.<name>.v1+json',
  }),
  API_V1_DEPRECATED_AT: pointInTime({
    default: undefined,
    desc: 'when version 1 of what version 2 has too is deprecated, as ISO 8601; may be still to come, not at all when empty',
  }),
  API_V1_SUNSET_AT: pointInTime({
    default: undefined,
    desc: 'when it answers 410 instead; never when empty',
  }),
  API_PREFIX: prefixPattern({
    default: '/api/v1/{module}',
    desc: 'where a module is served; {module} stands for its name',
  }),
  API_AUTHENTICATION: schemes({
    default: ['bearer', 'api_key'],
    desc: 'allowed schemes, comma separated; the first one names the message of a 401',
  }),
  API_RATE_LIMIT_REQUESTS: requests({ default: 100, desc: 'requests per caller and window in a group' }),
  API_RATE_LIMIT_WINDOW: window({ default: 60, desc: 'length of that window in seconds' }),
  API_REQUIRE_IF_MATCH: flag({
    default: false,
    desc: 'refuse changes of what is there already (428) unless they name its ETag in If-Match',
  }),
  API_CORS_ORIGINS: origins({
    default: [],
    desc: 'origins whose pages may read the API, comma separated, or *; none when empty',
  }),
  API_CORS_METHODS: httpMethods({
    default: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    desc: 'methods that such a page may use',
  }),
  API_CORS_HEADERS: headers({
    default: ['Authorization', 'Content-Type'],
    desc: 'request headers that such a page may send',
  }),
  DOCS_RATE_LIMIT_REQUESTS: requests({
    default: 300,
    desc: 'requests per address and minute for the OpenAPI documents and the files of Swagger UI',
  }),
};

/** `ARTICLES_API_` for `articles`, `API_CLIENTS_API_` for `api-clients`. */
export const moduleSettingsPrefix = (module: string): string => `${module.toUpperCase().replaceAll('-', '_')}_API_`;

/** One module's own values of the same keys; those that are not set leave what its code or `API_…` says. */
export function moduleApiSettings(module: string) {
  const { enabled, version: shown, prefix, ...rest } = apiKeyNames;
  const own = moduleSettingsPrefix(module);
  const unset = { default: undefined };
  return {
    [own + enabled]: flag(unset),
    [own + shown]: version(unset),
    [own + prefix]: apiPrefix(unset),
    [own + rest.authentication]: schemes(unset),
    [own + rest.requests]: requests(unset),
    [own + rest.window]: window(unset),
    [own + rest.origins]: origins(unset),
    [own + rest.methods]: httpMethods(unset),
    [own + rest.headers]: headers(unset),
  };
}
