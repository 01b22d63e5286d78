import type { Settings } from '../../config/settings.js';

/** A request that removes responses from a shared cache. */
export interface PurgeRequest {
  readonly url: string;
  readonly method: 'PURGE' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A soft purge marks the responses as stale, so that a cache can send them if the service fails. A hard purge follows the withdrawal of
 * content, or a change of rights: no cache may send the former responses.
 */
export interface Purge {
  readonly keys: readonly string[];
  readonly soft: boolean;
}

type PurgeSettings = Pick<
  Settings,
  'EDGE_PURGE_PROVIDER' | 'EDGE_PURGE_URL' | 'EDGE_PURGE_TOKEN' | 'EDGE_PURGE_SERVICE'
>;
type Format = (base: string, purge: Purge, settings: PurgeSettings) => PurgeRequest;

/** How a provider receives a purge, and the maximum number of keys of one request. */
interface Provider {
  readonly url?: string;
  readonly maxKeys: number;
  readonly toRequest: Format;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const bearer = ({ EDGE_PURGE_TOKEN: token }: PurgeSettings): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

const PROVIDERS: Readonly<Record<Exclude<PurgeSettings['EDGE_PURGE_PROVIDER'], 'none'>, Provider>> = {
  // Varnish limits a header to 8 KiB.
  varnish: {
    maxKeys: 100,
    toRequest: (url, { keys, soft }, settings) => ({
      url,
      method: 'PURGE',
      headers: { [soft ? 'xkey-softpurge' : 'xkey-purge']: keys.join(' '), ...bearer(settings) },
    }),
  },
  fastly: {
    url: 'https://api.fastly.com',
    maxKeys: 256,
    toRequest: (base, { keys, soft }, { EDGE_PURGE_SERVICE, EDGE_PURGE_TOKEN }) => ({
      url: `${base}/service/${EDGE_PURGE_SERVICE!}/purge`,
      method: 'POST',
      headers: { 'Fastly-Key': EDGE_PURGE_TOKEN!, ...(soft && { 'Fastly-Soft-Purge': '1' }), ...JSON_TYPE },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
  cloudflare: {
    url: 'https://api.cloudflare.com/client/v4',
    maxKeys: 100,
    toRequest: (base, { keys }, settings) => ({
      url: `${base}/zones/${settings.EDGE_PURGE_SERVICE!}/purge_cache`,
      method: 'POST',
      headers: { ...bearer(settings), ...JSON_TYPE },
      body: JSON.stringify({ tags: keys }),
    }),
  },
  http: {
    maxKeys: 1000,
    toRequest: (url, { keys, soft }, settings) => ({
      url,
      method: 'POST',
      headers: { ...bearer(settings), ...JSON_TYPE },
      body: JSON.stringify({ keys, soft }),
    }),
  },
};

/** Returns the requests of a purge, for each URL. */
export function toPurgeRequests({ keys, soft }: Purge, settings: PurgeSettings): PurgeRequest[] {
  const { EDGE_PURGE_PROVIDER: name, EDGE_PURGE_URL } = settings;
  if (name === 'none') return [];
  const { url, maxKeys, toRequest } = PROVIDERS[name];
  const urls = EDGE_PURGE_URL.length > 0 || url === undefined ? EDGE_PURGE_URL : [url];
  const parts = Array.from({ length: Math.ceil(keys.length / maxKeys) }, (_, part) =>
    keys.slice(part * maxKeys, (part + 1) * maxKeys),
  );
  return urls.flatMap((base) => parts.map((part) => toRequest(base, { keys: part, soft }, settings)));
}
