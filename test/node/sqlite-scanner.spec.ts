import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteDatabase } from '../../src/core/database/drivers.js';
import { ScanLimiter } from '../../src/core/database/reads/scan-limiter.js';
import { MAX_STATEMENTS_PER_CONNECTION, scan } from '../../src/core/database/reads/scan-thread.js';
import { NO_LOG_LIMITS, SCAN_THREADS, SqliteScanner } from '../../src/core/database/reads/sqlite-scanner.js';
import { RequestContext, type RequestSlot } from '../../src/core/request-context/request-context.js';

/** Runs for about 0.2 s, on a busy machine for less than the two seconds that a statement waits for a thread. */
const LONG_STATEMENT =
  'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000) SELECT MAX(n) AS n FROM numbers';

describe('SqliteScanner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-scans-'));
  const file = join(folder, 'masthead.sqlite');
  const scanners: SqliteScanner[] = [];
  const scanner = (timeoutMs = 30_000) => {
    const created = new SqliteScanner(file, (work) => work());
    scanners.push(created);
    return new ScanLimiter(created, SCAN_THREADS, timeoutMs);
  };

  beforeAll(() => {
    const database = new SqliteDatabase(file);
    database.exec(`CREATE TABLE tags (name TEXT); INSERT INTO tags VALUES ('ÄPFEL'), ('Birnen')`);
    database.close();
  });
  afterEach(() => Promise.all(scanners.splice(0).map((each) => each.close())));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs `work` in a request of the caller. Returns its result and what happened to the slot of the request. */
  const requestOf = async <T>(caller: string, work: () => Promise<T>) => {
    const slot: string[] = [];
    const context = new RequestContext({ headers: {} } as IncomingMessage, () => undefined);
    context.slot = {
      caller,
      wait: <T>(wait: () => Promise<T>) => {
        slot.push('waits');
        return wait();
      },
    } satisfies Partial<RequestSlot> as unknown as RequestSlot;
    const result = await new Promise<T>((resolve, reject) => context.run(() => void work().then(resolve, reject)));
    return { result, slot };
  };

  it('returns the rows, with the functions of a connection', async () => {
    const { result } = await requestOf('a', () =>
      scanner().scan('SELECT lower_case(name) AS name FROM tags WHERE name <> ?', ['Birnen']),
    );
    expect(result).toEqual([{ name: 'äpfel' }]);
  });

  it('throws the error of the driver with its code', async () => {
    await expect(scanner().scan('SELECT * FROM missing', [])).rejects.toMatchObject({
      code: 'SQLITE_ERROR',
      message: 'no such table: missing',
    });
  });

  it('cannot write', async () => {
    await expect(scanner().scan('DELETE FROM tags RETURNING name', [])).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    });
  });

  it('reads for another caller during a long statement, but not for the same caller', async () => {
    const shared = scanner();
    const done: unknown[] = [];
    const statement = (name: string, caller: string, sql: string) =>
      requestOf(caller, () => shared.scan(sql, [])).then(({ slot }) => done.push([name, slot]));
    // The first execution shows that the statement is short.
    for (let n = 0; n < 2; n++)
      await Promise.all(['a', 'b'].map((caller) => statement('start of a thread', caller, 'SELECT 1')));
    done.length = 0;
    const long = statement('long', 'a', LONG_STATEMENT);
    await new Promise(setImmediate);
    await Promise.all([long, statement('same caller', 'a', 'SELECT 1'), statement('other caller', 'b', 'SELECT 1')]);
    // A request has its slot, except while it waits for a thread.
    expect(done).toEqual([
      ['other caller', []],
      ['long', []],
      ['same caller', ['waits']],
    ]);
  });

  it('releases statements although their objects are not collected', () => {
    const close = jest.spyOn(SqliteDatabase.prototype, 'close');
    const names = Array.from({ length: MAX_STATEMENTS_PER_CONNECTION + 1 }, () => {
      expect(close).not.toHaveBeenCalled();
      return scan({ file, sql: 'SELECT name FROM tags WHERE name = ?', values: ['Birnen'] });
    });
    expect(close).toHaveBeenCalledTimes(1);
    expect(names).toEqual(names.map(() => ({ rows: [{ name: 'Birnen' }], durationMs: expect.any(Number) as number })));
    close.mockRestore();
  });

  it('sorts many rows in a temporary file', () => {
    expect(scan({ file, sql: 'PRAGMA temp_store', values: [] })).toMatchObject({ rows: [{ temp_store: 1 }] });
  });

  /** A connection that restores the length of the log when the log begins again. */
  const openWriter = () => {
    const writer = new SqliteDatabase(file);
    for (const setting of ['journal_mode = WAL', 'wal_autocheckpoint = 0', 'journal_size_limit = 0'])
      writer.pragma(setting);
    const write = (bytes: number) => {
      writer.prepare('INSERT INTO tags VALUES (?)').run('x'.repeat(bytes));
      return statSync(`${file}-wal`).size;
    };
    return { writer, write };
  };

  it('moves a long write-ahead log at the end of a long scan, and executes others meanwhile', async () => {
    const { writer, write } = openWriter();
    const maxBytes = 100_000;
    const scans = new SqliteScanner(file, (work) => work(), { maxBytes, checkIntervalMs: 1 });
    scanners.push(scans);
    await scans.query('SELECT 1', []);
    const sql = LONG_STATEMENT.replace('1000000', '10000000').replace(
      'AS n FROM',
      'AS n, (SELECT COUNT(*) FROM tags) FROM',
    );
    const long = scans.query(sql, []);
    let hasEnded = false;
    void long.then(() => (hasEnded = true));
    await sleep(50);
    for (let n = 0; n < 100; n++) write(10_000);
    // Several checks of the log.
    await sleep(200);
    await scans.query('SELECT 1', []);
    const logSize = write(10);
    expect(hasEnded).toBe(false);
    expect(logSize).toBeGreaterThan(maxBytes);
    await long;
    await scans.query('SELECT 1', []);
    expect(write(10)).toBeLessThan(maxBytes);
    writer.close();
  });

  it('leaves the write-ahead log to the process that writes if this process only reads', async () => {
    const { writer, write } = openWriter();
    const maxBytes = 4 * 1024 * 1024;
    const isMoved = () => write(10) < maxBytes;
    write(2 * maxBytes);
    const scans = new SqliteScanner(file, (work) => work(), NO_LOG_LIMITS);
    scanners.push(scans);
    await scans.query('SELECT 1', []);
    await sleep(100);
    expect(isMoved()).toBe(false);

    scanners.push(new SqliteScanner(file, (work) => work(), { maxBytes, checkIntervalMs: 10 }));
    while (!isMoved()) await sleep(10);
    writer.close();
  });

  it('throws "unavailable" after the time limit', async () => {
    await expect(scanner(50).scan(LONG_STATEMENT, [])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
