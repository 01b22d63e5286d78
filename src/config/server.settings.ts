import { flag, integer, matchesPattern, oneOf, proxyList, httpUrl } from './validators.js';

export const serverSettings = {
  NODE_ENV: oneOf(
    'production',
    'development',
    'test',
  )({
    default: 'development',
    desc: 'environment; production requires all secrets and loads no sample content by default',
  }),
  PORT: integer(0, 65535)({ default: 3000, desc: 'TCP port of the listener' }),
  HOST: matchesPattern(
    /^[\w.:-]+$/,
    'an IP address or a host name',
  )({ default: '127.0.0.1', desc: 'address of the listener' }),
  MAX_REQUESTS_IN_FLIGHT: integer(
    0,
    100_000,
  )({
    default: undefined,
    desc: 'maximum concurrent requests, at most half of them from one caller; further requests wait for a moment, then 503; 0 for no limit; DATABASE_POOL_SIZE if empty',
  }),
  REQUEST_TIMEOUT_MS: integer(
    100,
    600_000,
  )({
    default: undefined,
    desc: 'deadline of a response in milliseconds, except for files; then 503; DATABASE_TIMEOUT_MS if empty',
  }),
  METRICS_PORT: integer(
    1,
    65535,
  )({ default: undefined, desc: 'TCP port for /metrics only; if empty, /metrics is served on PORT' }),
  METRICS_CACHE_MS: integer(
    0,
    60_000,
  )({ default: 1000, desc: 'milliseconds for which the text of /metrics is reused, so that scrapes cost little' }),
  PUBLIC_URL: httpUrl({
    default: undefined,
    desc: 'absolute base URL of links in feeds, sitemaps and mails; all links begin with its path; required in production',
  }),
  TRUST_PROXY: proxyList({ default: [], desc: 'addresses of trusted proxies, comma separated; "all" is refused' }),
  DATA_DIR: matchesPattern(
    /./,
    'a folder',
  )({
    default: 'var',
    desc: 'folder of the embedded database and of generated secrets',
  }),
  DEMO_CONTENT: flag({
    default: undefined,
    desc: 'load sample content into an empty database; if empty, false for a site, in production and with DATABASE_URL, otherwise true',
  }),
  JOBS_RUN: flag({
    default: true,
    desc: 'run recurring jobs on this instance; at least one instance must run them',
  }),
  LOG_LEVEL: oneOf(
    'silent',
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
  )({
    default: 'info',
    desc: 'lowest level that is logged',
  }),
  LOG_FORMAT: oneOf(
    'pretty',
    'json',
  )({
    default: undefined,
    desc: 'pretty or json (one object per line); if empty, pretty on a terminal, otherwise json',
  }),
};
