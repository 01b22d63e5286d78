import { startTestApp, type Environment, type TestApp } from '../../support/test-app.js';
import { sendRaw } from '../response-cache/send-raw.js';

/** Shared caches are on; purges are stored and never sent, because no server listens on this port. */
export const EDGE_ON = {
  EDGE_MAX_AGE: '60',
  EDGE_PURGE_PROVIDER: 'http',
  EDGE_PURGE_URL: 'http://127.0.0.1:9/purge',
  PUBLIC_URL: 'https://example.org',
} as const;

export const startEdgeSite = (env: Environment = {}): Promise<TestApp> => startTestApp({ ...EDGE_ON, ...env });

/** A response as a shared cache stores it. */
export interface StoredResponse {
  readonly status: number;
  /** Without the parts that differ in each response, and without counters of reads. */
  readonly text: string;
  /** Undefined if shared caches may not store the response. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** Reads a response as a visitor does. */
export async function readStored(site: TestApp, path: string): Promise<StoredResponse> {
  const { status, headers, text } = await sendRaw(site.url, path, { headers: { 'X-Request-Id': 'the-request' } });
  const isShared = headers['cache-control']?.includes('s-maxage=') ?? false;
  return {
    status,
    text: `${status} ${headers['location'] ?? ''}\n${text.replaceAll(/"(views|counter|downloads)":\d+/g, '')}`,
    keys: isShared ? new Set(headers['surrogate-key']!.split(' ')) : undefined,
  };
}

/** Returns the keys of the stored purges with a higher id, and the highest id. */
export async function purgesAfter(site: TestApp, id: number) {
  const rows = await site.sql<{ id: number; data: string }>(
    "SELECT id, data FROM event_log WHERE name = 'edge.purge' AND id > ? ORDER BY id",
    [id],
  );
  const purges = rows.map(({ data }) => (JSON.parse(data) as { keys: string[] }).keys);
  return { purges, last: rows.at(-1)?.id ?? id };
}
