import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { DATABASE_NAMES, formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';
import type { AttackReport } from './attack-monitor.js';

const PASSWORD = 'a password for faults';
/** The memory limit of docker/kubernetes. Node.js gives half of a container's memory to the heap. */
const LIMIT_MB = 512;
const ATTACK_MS = 60_000;

/** A service with default settings and the memory limit of the Kubernetes manifest, with helpers for attackers. */
export class HostileSite {
  /** Token of the administrator. */
  admin: string;

  private constructor(
    readonly kind: DatabaseKind,
    private readonly folder: string,
    readonly service: ServiceProcess,
    readonly database: TestDatabase,
  ) {}

  static async start(kind: DatabaseKind): Promise<HostileSite> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-hostile-'));
    const DATABASE_URL = await freshDatabaseUrl(kind, folder);
    const service = await ServiceProcess.start({
      DATABASE_URL,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'true',
      // Attackers and regular callers have different addresses.
      TRUST_PROXY: 'loopback',
      // The receivers of the tests have private addresses.
      WEBHOOKS_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--max-old-space-size=${LIMIT_MB / 2}`,
      // As in a container with this limit.
      NODE_DISABLE_COMPILE_CACHE: '1',
      // Regular callers exceed the default limit. The limit for attackers is the default.
      ARTICLES_API_RATE_LIMIT_REQUESTS: '1000',
    });
    const site = new HostileSite(kind, folder, service, openTestDatabase(DATABASE_URL));
    site.admin = await signIn(service.url, PASSWORD);
    return site;
  }

  async stop(): Promise<void> {
    await this.service.end('SIGKILL');
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sends a JSON request, by default as the administrator. */
  send(
    method: string,
    path: string,
    body?: object,
    { token = this.admin, ...headers }: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.service.url + path, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), Authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a POST request, which must succeed. Returns the data of the response. */
  async post<Data>(path: string, body: object, token?: string): Promise<Data> {
    const response = await this.send('POST', path, body, token === undefined ? {} : { token });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  }

  /** Creates an article. Returns its id. */
  async createArticle(token: string, title: string, content: string): Promise<number> {
    return (await this.post<{ id: number }>('/api/v1/articles', { title, category_id: 1, content }, token)).id;
  }

  /** Inserts copies of an article with other slugs. The search index does not contain the copies. */
  async copyArticle(id: number, count: number): Promise<void> {
    const columns =
      'title, subtitle, excerpt, excerpt_given, content, content_bytes, featured, status, author_id, category_id, created_at, ' +
      'updated_at, published_at, publish_at, scheduled_by, version';
    for (let n = 0; n < count; n += 100)
      await this.database.sql(
        `INSERT INTO articles (slug, ${columns})
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         SELECT CONCAT('copy-', id, '-', n + ?), ${columns} FROM numbers, articles WHERE id = ?`,
        [Math.min(100, count - n), n, id],
      );
    const copies = 'FROM articles WHERE slug LIKE ?';
    await this.database.sql(`INSERT INTO article_slugs (slug, article_id) SELECT slug, id ${copies}`, [`copy-${id}-%`]);
    await this.database.sql(
      `INSERT INTO article_stats (article_id, views, rating_sum, rating_count, comments_count) SELECT id, 0, 0, 0, 0 ${copies}`,
      [`copy-${id}-%`],
    );
  }

  /** Returns the status of a sign-in from an address. */
  async signInFrom(address: string, username = 'admin', password = PASSWORD): Promise<number> {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    const body = JSON.stringify({ username, password });
    return (await fetch(`${this.service.url}/api/auth/login`, { method: 'POST', headers, body })).status;
  }

  /**
   * Each caller sends `requestsPerMinute` for a minute, from its own address. It does not wait for responses.
   * `request` sends one request with the headers of the caller. Returns the number of responses by status.
   */
  async attack(
    tokens: readonly string[],
    requestsPerMinute: number,
    request: (n: number, caller: number, headers: Record<string, string>) => Promise<Response>,
  ): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    const sent: Promise<void>[] = [];
    const end = performance.now() + ATTACK_MS;
    for (let n = 0; performance.now() < end; n++) {
      for (const [caller, token] of tokens.entries()) {
        const send = async () => {
          const response = await request(n, caller, { token, 'X-Forwarded-For': `203.0.113.${caller + 1}` });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        };
        sent.push(send());
      }
      await sleep(60_000 / requestsPerMinute);
    }
    await Promise.all(sent);
    return statuses;
  }

  /** Creates an account with the role. Returns its token. */
  async createAccount(role: string, username = `${role}-${Math.random().toString(36).slice(2, 10)}`): Promise<string> {
    const account = { username, email: `${username}@example.org`, password: PASSWORD, name: 'Someone', role };
    await this.post('/api/v1/users', account);
    const response = await this.send('POST', '/api/auth/login', { username, password: PASSWORD });
    return ((await response.json()) as { token: string }).token;
  }
}

/** Stores a row of the scoreboard and expects that liveness, memory and regular requests are within their limits. */
export function expectUnharmed(site: HostileSite, fault: string, counted: string, report: AttackReport): void {
  const { liveP95, liveMax, memory, regularRequests, failed } = report;
  score({
    fault: `${fault}, ${DATABASE_NAMES[site.kind]}`,
    counted: `${counted}; ${formatNumber(regularRequests)} regular requests`,
    unexpected: failed.length,
    measured:
      `/health/live p95 ${formatNumber(liveP95)} ms (300), at most ${formatNumber(liveMax)} ms (1,000); ` +
      `memory ${formatNumber(memory)} MB (${LIMIT_MB})`,
  });
  expect(failed).toEqual([]);
  expect(liveP95).toBeLessThanOrEqual(300);
  expect(liveMax).toBeLessThanOrEqual(1000);
  expect(memory).toBeLessThanOrEqual(LIMIT_MB);
}
