import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { DataSource } from 'typeorm';
import type { Settings } from '../../src/config/settings.js';
import { SystemClock } from '../../src/core/clock/clock.js';
import { MemoryCounterStore } from '../../src/core/counters/counter-store.js';
import { ContentVersion } from '../../src/core/database/content-version.js';
import { dataSourceOptions, sqliteReaderOptions } from '../../src/core/database/data-source-options.js';
import { UnitOfWork } from '../../src/core/database/unit-of-work.js';
import { EventPublisher } from '../../src/core/events/event-publisher.js';
import { ListenerRunner } from '../../src/core/events/listener-runner.js';
import { OutboxEntity } from '../../src/core/events/outbox.entity.js';
import { LongEventLimit } from '../../src/core/events/long-event-limit.js';
import { OutboxRepository } from '../../src/core/events/outbox.repository.js';
import { BudgetMetrics } from '../../src/core/metrics/budget-metrics.js';
import { Metrics } from '../../src/core/metrics/metrics.js';
import { NoteCreated } from './note-created.event.js';

/** A unit of work on a private SQLite database with a table of notes, and a second connection that reads committed rows. */
export class UnitOfWorkFixture {
  readonly emitter = new EventEmitter2();
  readonly content: ContentVersion;
  readonly unitOfWork: UnitOfWork;

  private constructor(
    private readonly folder: string,
    readonly source: DataSource,
    readonly reader: DataSource,
    settings: Pick<Settings, 'DATABASE_POOL_SIZE'>,
  ) {
    const metrics = new Metrics();
    const budget = new BudgetMetrics(metrics);
    const longEvents = new LongEventLimit(settings as Settings, new MemoryCounterStore());
    const outbox = new OutboxRepository([NoteCreated], settings as Settings, budget, longEvents);
    outbox.registerReader();
    const publisher = new EventPublisher(this.emitter, new ListenerRunner(metrics), outbox, longEvents);
    this.content = new ContentVersion(source);
    this.unitOfWork = new UnitOfWork(source, settings as Settings, this.content, metrics, new SystemClock());
    this.unitOfWork.addCommitHook(publisher);
  }

  static async start(): Promise<UnitOfWorkFixture> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-unit-'));
    const file = join(folder, 'unit.sqlite');
    const settings = { DATABASE_URL: `sqlite:${file}`, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 1000 };
    const source = await new DataSource({ ...dataSourceOptions(settings), entities: [OutboxEntity] }).initialize();
    await source.query('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
    await source.query(
      `CREATE TABLE outbox (id INTEGER PRIMARY KEY, name TEXT, subject TEXT, data TEXT, metadata TEXT, occurred_at TEXT,
         trace_parent TEXT, trace_state TEXT)`,
    );
    const reader = await new DataSource(sqliteReaderOptions(file)).initialize();
    return new UnitOfWorkFixture(folder, source, reader, settings);
  }

  async stop(): Promise<void> {
    await this.reader.destroy();
    await this.source.destroy();
    rmSync(this.folder, { recursive: true });
  }

  async insertNote(id: number): Promise<void> {
    await this.unitOfWork.manager.query('INSERT INTO notes (id) VALUES (?)', [id]);
  }

  async committedIds(): Promise<number[]> {
    const rows = await this.reader.query<{ id: number }[]>('SELECT id FROM notes ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** Returns the data of the committed events in the outbox. */
  async storedEventData(): Promise<string[]> {
    const rows = await this.reader.query<{ data: string }[]>('SELECT data FROM outbox ORDER BY id');
    return rows.map(({ data }) => data);
  }
}
