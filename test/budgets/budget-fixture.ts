import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuzzCallers } from '../fuzz/fuzz-callers.js';
import { FUZZ_SETTINGS } from '../fuzz/fuzz.js';
import { FuzzSite } from '../fuzz/fuzz-site.js';
import { KnownValueStore } from '../fuzz/known-values.js';
import type { PlannedRequest } from '../fuzz/planned-request.js';
import { bodyOf } from '../fuzz/response-checker.js';
import { Sender } from '../fuzz/sender.js';
import { type SentRequest, toSentRequest } from '../fuzz/sent-request.js';
import { memoryOf } from '../faults/resident-memory.js';
import { freePort } from '../support/free-port.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { operationsOf } from '../fuzz/operations.js';

/** The memory limit of docker/kubernetes. Node.js gives half of the memory of a container to the heap. */
export const LIMIT_MB = 512;

/** The effect of one request on the service. */
export interface Measurement {
  readonly status: number;
  readonly text: string;
  readonly sentBytes: number;
  /** The longest time in which the event loop was blocked, in milliseconds. */
  readonly blockedMs: number;
  /** Peak memory during the request minus the memory before it, in MB. */
  readonly memoryMb: number;
  /** Growth of the database in bytes; for MariaDB the bytes of its redo log, which contains every change. */
  readonly storedBytes: number;
}

/** A service with default limits and the memory of the Kubernetes manifest, in a separate process. */
export class BudgetFixture {
  readonly known = new KnownValueStore();
  private readonly sender: Sender;
  private sent = 0;

  private constructor(
    readonly service: ServiceProcess,
    private readonly watchUrl: string,
    private readonly folder: string,
    private readonly database: TestDatabase,
    readonly site: FuzzSite,
    readonly callers: FuzzCallers,
    readonly document: OpenApiDocument,
    readonly operations: readonly (readonly [path: string, method: string])[],
  ) {
    this.sender = new Sender(site.url);
  }

  static async start(kind: DatabaseKind): Promise<BudgetFixture> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-budgets-'));
    const DATABASE_URL = await freshDatabaseUrl(kind, folder);
    const watchPort = await freePort();
    const service = await ServiceProcess.start(
      {
        ...FUZZ_SETTINGS,
        DATABASE_URL,
        DATA_DIR: join(folder, 'data'),
        WATCH_PORT: String(watchPort),
        NODE_OPTIONS: `--max-old-space-size=${LIMIT_MB / 2}`,
      },
      'test/fuzz/watched-service.cjs',
    );
    const watchUrl = `http://127.0.0.1:${watchPort}`;
    const site = new FuzzSite(service.url, () => read(watchUrl));
    const callers = await FuzzCallers.create(site);
    const text = await (await fetch(`${service.url}/openapi.json`)).text();
    const document = new OpenApiDocument(text);
    const database = openTestDatabase(DATABASE_URL);
    return new BudgetFixture(service, watchUrl, folder, database, site, callers, document, operationsOf(text));
  }

  async stop(): Promise<void> {
    this.sender.close();
    await this.service.end('SIGKILL');
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get isRunning(): Promise<boolean> {
    return fetch(`${this.service.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Replaces the placeholders of a request. */
  fill(planned: PlannedRequest): SentRequest {
    return toSentRequest(planned, this.known, this.callers, ++this.sent);
  }

  async measure(planned: PlannedRequest): Promise<Measurement> {
    const { pid } = this.service;
    const request = this.fill(planned);
    const storedBefore = await this.databaseBytes();
    await read(`${this.watchUrl}/collect`);
    await read(this.watchUrl);
    // Resets the peak of the resident memory.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = memoryOf(pid, 'VmRSS');
    const { status, text, headers } = await this.sender.send(request);
    const memoryMb = memoryOf(pid, 'VmHWM') - before;
    const blockedMs = await read(this.watchUrl);
    if (status < 300) this.known.learn(request.documentedPathname, headers['etag'], bodyOf(headers, text));
    return {
      ...{ status, text, blockedMs, memoryMb, sentBytes: request.body?.length ?? 0 },
      storedBytes: (await this.databaseBytes()) - storedBefore,
    };
  }

  private async databaseBytes(): Promise<number> {
    if (this.database.kind === 'mysql') {
      const [lsn] = await this.database.sql<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_lsn_current'");
      return Number(lsn!.Value);
    }
    const [used] = await this.database.sql<{ bytes: number }>(
      'SELECT (p.page_count - f.freelist_count) * s.page_size AS bytes FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s',
    );
    return used!.bytes;
  }
}

const read = async (url: string): Promise<number> => Number(await (await fetch(url)).text());
