import { flag, integer, matching, oneOf, proxyList, webAddress } from './validators.js';

export const serverSettings = {
  NODE_ENV: oneOf(
    'production',
    'development',
    'test',
  )({
    default: 'development',
    desc: 'production refuses missing secrets and never loads sample content',
  }),
  PORT: integer(0, 65535)({ default: 3000, desc: 'TCP port of the listener' }),
  HOST: matching(
    /^[\w.:-]+$/,
    'an IP address or a host name',
  )({ default: '127.0.0.1', desc: 'address of the listener' }),
  MAX_REQUESTS_IN_FLIGHT: integer(
    0,
    100_000,
  )({
    default: undefined,
    desc: 'requests that are worked on at the same time, half of them of one caller at most; others wait for a moment, then 503; 0 for no bound; DATABASE_POOL_SIZE when this is empty',
  }),
  REQUEST_TIMEOUT_MS: integer(
    100,
    600_000,
  )({
    default: undefined,
    desc: 'longest time until a request is answered, in milliseconds, files apart; then 503; DATABASE_TIMEOUT_MS when this is empty',
  }),
  MAX_BODY_BYTES_IN_FLIGHT: integer(
    16 * 1024 ** 2,
    16 * 1024 ** 3,
  )({
    default: 32 * 1024 ** 2,
    desc: 'most memory for JSON bodies, and forms without files, that are being received; a quarter of it for one address; then 503',
  }),
  METRICS_PORT: integer(
    1,
    65535,
  )({ default: undefined, desc: 'TCP port for /metrics alone; on PORT, beside the API, when this is empty' }),
  PUBLIC_URL: webAddress({
    default: undefined,
    desc: 'absolute base of links in feeds, sitemaps and mails; required in production',
  }),
  TRUST_PROXY: proxyList({ default: [], desc: 'addresses of trusted proxies, comma separated; never "all"' }),
  DATA_DIR: matching(
    /./,
    'a folder',
  )({
    default: 'var',
    desc: 'folder of the embedded database and of generated secrets',
  }),
  DEMO_CONTENT: flag({
    default: undefined,
    desc: 'load sample content into an empty database; true on the embedded default outside production, else false',
  }),
  JOBS_RUN: flag({
    default: true,
    desc: 'false leaves what is due by the clock to other instances; one at least must do it',
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
    desc: 'least level that is logged',
  }),
  LOG_FORMAT: oneOf(
    'pretty',
    'json',
  )({
    default: undefined,
    desc: 'pretty on a terminal, else json (one object a line)',
  }),
};
