import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database, UnitOfWork } from '../../src/core/database/index.js';
import type { DatabaseKind } from '../support/test-database.js';
import { planningFeature } from '../support/planning-module.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { changesBetween, errorKind, type Outcome, type Tables, toComparable } from './comparison.js';
import { FIXTURE } from './fixture/index.js';
import type { RepositoryClass, ScenarioCall } from './scenario.js';

/** `content_revision` changes on MariaDB alone, in rows that are chosen at random. */
const NOT_COMPARED = ['content_revision'];

class RolledBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('Rolled back to the rows of the fixture');
  }
}

/** The application on one of the two databases. */
export class TestDatabaseSite {
  /** `Repository.method` of all methods that were called. */
  readonly called = new Set<string>();
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  private readonly tables: readonly { readonly name: string; readonly hasNumbers: boolean }[];
  private before: Tables = {};

  private constructor(private readonly testApp: TestApp) {
    this.database = testApp.app.get(Database);
    this.unitOfWork = testApp.app.get(UnitOfWork);
    const entities = testApp.app.get(DataSource).entityMetadatas;
    this.tables = [
      ...entities.map(({ tableName, generatedColumns }) => ({
        name: tableName,
        hasNumbers: generatedColumns.length > 0,
      })),
      { name: 'article_search', hasNumbers: false },
    ].filter(({ name }) => !NOT_COMPARED.includes(name));
  }

  static async start(kind: DatabaseKind): Promise<TestDatabaseSite> {
    const testApp = await startTestApp({ JOBS_RUN: 'false', WEBHOOKS_SEND: 'false' }, kind, [planningFeature]);
    const site = new TestDatabaseSite(testApp);
    await site.fill();
    return site;
  }

  stop(): Promise<void> {
    return this.testApp.stop();
  }

  get dialect(): Database['dialect'] {
    return this.database.dialect;
  }

  /** The rows of all tables before each call. */
  get filled(): Tables {
    return this.before;
  }

  provider<Provider>(type: RepositoryClass<Provider>): Provider {
    return this.testApp.app.get(type as Type<Provider>, { strict: false });
  }

  async execute(repository: RepositoryClass, call: ScenarioCall): Promise<Outcome> {
    const recorded = this.wrapWithRecorder(repository);
    const run = async () => toComparable(await call.run(recorded, this));
    if (call.mode === 'read') return this.runRead(run);
    const outcome = await this.runAndRollBack(run);
    await this.resetAutoIncrement();
    return outcome;
  }

  /** Returns the tables whose rows the call locks until the end of the unit of work, with the kind of the lock. Only for MariaDB. */
  async findLocks(repository: RepositoryClass, { run }: ScenarioCall): Promise<Record<string, 'exclusive' | 'shared'>> {
    const locks: Record<string, 'exclusive' | 'shared'> = {};
    await this.runAndRollBack(async () => {
      await run(this.provider(repository), this);
      for (const { name } of this.tables) {
        // Without the hint, the statement could read another index, which the call has not locked.
        if (await this.isRefused(`SELECT * FROM ${name} FORCE INDEX (PRIMARY) LOCK IN SHARE MODE NOWAIT`))
          locks[name] = 'exclusive';
        else if (await this.isRefused(`SELECT * FROM ${name} FOR UPDATE NOWAIT`)) locks[name] = 'shared';
      }
    });
    return locks;
  }

  /** Returns whether another connection would have to wait for a lock. */
  private isRefused(locking: string): Promise<boolean> {
    return this.testApp.sql(locking).then(
      () => false,
      (error: unknown) => (error as { code?: string }).code === 'ER_LOCK_WAIT_TIMEOUT',
    );
  }

  /** Runs the call in a unit of work, reads the rows afterwards, and rolls the unit of work back. */
  private async runAndRollBack(run: () => Promise<unknown>): Promise<Outcome> {
    try {
      return await this.unitOfWork.run(async () => {
        const result = await run();
        const changes = changesBetween(this.before, await this.dump((sql) => this.unitOfWork.connection.read(sql)));
        throw new RolledBack({ result, changes });
      });
    } catch (error) {
      return error instanceof RolledBack ? error.outcome : { error: errorKind(error), changes: {} };
    }
  }

  private async runRead(run: () => Promise<unknown>): Promise<Outcome> {
    try {
      return { result: await run(), changes: {} };
    } catch (error) {
      return { error: errorKind(error), changes: {} };
    }
  }

  private wrapWithRecorder<Repository extends object>(type: RepositoryClass<Repository>): Repository {
    const { called } = this;
    return new Proxy(this.provider(type), {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        called.add(`${type.name}.${String(name)}`);
        return (...args: unknown[]): unknown => Reflect.apply(member, target, args);
      },
    });
  }

  private async fill(): Promise<void> {
    for (const { table } of [...FIXTURE].reverse()) await this.testApp.sql(`DELETE FROM ${table}`);
    for (const { table, rows } of FIXTURE) {
      const columns = Object.keys(rows[0]!);
      const marks = rows.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
      const values = rows.flatMap((row) => columns.map((column) => row[column]));
      await this.testApp.sql(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks}`, values);
    }
    this.before = await this.dump((sql) => this.testApp.sql<object>(sql));
    await this.resetAutoIncrement();
  }

  private async dump(read: (sql: string) => Promise<object[]>): Promise<Tables> {
    const tables: Record<string, readonly object[]> = {};
    for (const { name } of this.tables) {
      const columns = name === 'article_search' ? 'rowid, title, excerpt, body' : '*';
      const rows = (await read(`SELECT ${columns} FROM ${name}`)).map((row) =>
        sortedMembers(toComparable(row) as object),
      );
      const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
      tables[name] = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
    }
    return tables;
  }

  /** Resets the counters of ids. MariaDB does not roll them back; SQLite does. */
  private async resetAutoIncrement(): Promise<void> {
    if (this.dialect === 'sqlite') return;
    const counters = await this.testApp.sql<{ name: string; next: number | null }>(
      'SELECT table_name AS name, auto_increment AS next FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    const next = new Map(counters.map((counter) => [counter.name, counter.next]));
    for (const { name, hasNumbers } of this.tables) {
      if (!hasNumbers) continue;
      const wanted = 1 + lastId(this.before[name]!);
      if (next.get(name) !== wanted) await this.testApp.sql(`ALTER TABLE ${name} AUTO_INCREMENT = ${wanted}`);
    }
  }
}

const lastId = (rows: readonly object[]): number => Math.max(0, ...rows.map((row) => (row as { id: number }).id));

/** Sorts the members of a row, because migrations can leave the columns in different orders. */
const sortedMembers = (row: object): object =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
