import { withDependentCheck } from './dependent-settings.js';
import { httpUrls } from './list-validators.js';
import { secret } from './secret-settings.js';
import { integer, matchesPattern, oneOf } from './validators.js';

/** The headers for cache keys that shared caches read: the name, the separator and the maximum length of the value. */
export const EDGE_KEY_FORMATS = {
  'surrogate-key': { header: 'Surrogate-Key', separator: ' ', maxBytes: 16 * 1024 },
  'cache-tag': { header: 'Cache-Tag', separator: ',', maxBytes: 16 * 1024 },
  // Varnish accepts lines of 8 KiB, with the name of the header.
  xkey: { header: 'xkey', separator: ' ', maxBytes: 8000 },
} as const;

const YEAR_SECONDS = 31_536_000;
const seconds = integer(0, YEAR_SECONDS);

/** Providers with a service in `EDGE_PURGE_SERVICE`, and those with an address in `EDGE_PURGE_URL`. */
const WITH_SERVICE: readonly unknown[] = ['fastly', 'cloudflare'];
const WITH_URL: readonly unknown[] = ['varnish', 'http'];

const requiredFor =
  (key: string, providers: readonly unknown[]) =>
  ({ [key]: value, EDGE_PURGE_PROVIDER: provider }: Readonly<Record<string, unknown>>): string | undefined =>
    providers.includes(provider) && (value === undefined || (Array.isArray(value) && value.length === 0))
      ? `is required with EDGE_PURGE_PROVIDER=${String(provider)}`
      : undefined;

export const edgeSettings = {
  EDGE_MAX_AGE: seconds({
    default: 0,
    desc: 'seconds for which a shared cache (CDN, Varnish) may store responses to visitors; 0: shared caches revalidate each response',
  }),
  EDGE_STALE_WHILE_REVALIDATE: seconds({
    default: 0,
    desc: 'seconds after EDGE_MAX_AGE in which a shared cache may send a stored response while it revalidates it',
  }),
  EDGE_STALE_IF_ERROR: seconds({
    default: 0,
    desc: 'seconds after EDGE_MAX_AGE in which a shared cache may send a stored response if the service fails',
  }),
  EDGE_KEY_FORMAT: oneOf(...(Object.keys(EDGE_KEY_FORMATS) as (keyof typeof EDGE_KEY_FORMATS)[]))({
    default: 'surrogate-key',
    desc: 'header with the keys of a response: surrogate-key (Fastly), cache-tag (Cloudflare) or xkey (Varnish)',
  }),
  EDGE_KEY_BYTES: integer(
    256,
    64 * 1024,
  )({
    default: undefined,
    desc: 'maximum bytes of the keys of a response; longer lists contain collections only. If empty, 16384, or 8000 for xkey',
  }),
  EDGE_PURGE_PROVIDER: oneOf(
    'none',
    'varnish',
    'fastly',
    'cloudflare',
    'http',
  )({
    default: 'none',
    desc: 'recipient of purges after changes of content: varnish, fastly, cloudflare, http (a POST with JSON) or none',
  }),
  EDGE_PURGE_URL: withDependentCheck(
    httpUrls({
      default: [],
      desc: 'URLs for purges, comma-separated; each Varnish instance has its own. If empty, the API of Fastly or Cloudflare',
    }),
    requiredFor('EDGE_PURGE_URL', WITH_URL),
  ),
  EDGE_PURGE_TOKEN: withDependentCheck(
    secret(matchesPattern(/^[!-~]+$/, 'a token without blanks'))({
      default: undefined,
      desc: 'API token of Fastly or Cloudflare, or the secret that Varnish or the receiver expects as a bearer token',
    }),
    requiredFor('EDGE_PURGE_TOKEN', WITH_SERVICE),
  ),
  EDGE_PURGE_SERVICE: withDependentCheck(
    matchesPattern(
      /^\w+$/,
      'the id of a Fastly service or of a Cloudflare zone',
    )({
      default: undefined,
      desc: 'id of the Fastly service or of the Cloudflare zone',
    }),
    requiredFor('EDGE_PURGE_SERVICE', WITH_SERVICE),
  ),
};
