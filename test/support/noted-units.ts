import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { DataSource } from 'typeorm';
import type { Settings } from '../../src/config/settings.js';
import { ContentGeneration } from '../../src/core/database/content-generation.js';
import { dataSourceOptions, sqliteReaderOptions } from '../../src/core/database/data-source-options.js';
import { UnitOfWork } from '../../src/core/database/unit-of-work.js';
import { EventPublisher } from '../../src/core/events/event-publisher.js';
import { ListenerCalls } from '../../src/core/events/listener-calls.js';
import { OutboxEntity } from '../../src/core/events/outbox.entity.js';
import { OutboxRepository } from '../../src/core/events/outbox.repository.js';
import { Metrics } from '../../src/core/metrics/metrics.js';
import type { ModuleApis } from '../../src/core/module-api/module-apis.js';
import { Noted } from './noted.event.js';

const NOTES = { eventNames: [Noted.event.name], isReplaced: () => false } as unknown as ModuleApis;

/** Units of work on an embedded database of their own, which write notes, and a look at what is committed. */
export class NotedUnits {
  readonly emitter = new EventEmitter2();
  readonly content: ContentGeneration;
  readonly unitOfWork: UnitOfWork;

  private constructor(
    private readonly folder: string,
    readonly source: DataSource,
    readonly reader: DataSource,
    settings: Pick<Settings, 'DATABASE_POOL_SIZE'>,
  ) {
    const metrics = new Metrics();
    const publisher = new EventPublisher(this.emitter, new ListenerCalls(metrics));
    this.content = new ContentGeneration(source);
    const outbox = new OutboxRepository(NOTES);
    outbox.keep();
    this.unitOfWork = new UnitOfWork(source, outbox, publisher, settings as Settings, this.content, metrics);
  }

  static async start(): Promise<NotedUnits> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-unit-'));
    const file = join(folder, 'unit.sqlite');
    const settings = { DATABASE_URL: `sqlite:${file}`, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 1000 };
    const source = await new DataSource({ ...dataSourceOptions(settings), entities: [OutboxEntity] }).initialize();
    await source.query('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
    await source.query(
      `CREATE TABLE outbox (id INTEGER PRIMARY KEY, name TEXT, subject TEXT, data TEXT, occurred_at TEXT,
         trace_parent TEXT, trace_state TEXT)`,
    );
    const reader = await new DataSource(sqliteReaderOptions(file)).initialize();
    return new NotedUnits(folder, source, reader, settings);
  }

  async stop(): Promise<void> {
    await this.reader.destroy();
    await this.source.destroy();
    rmSync(this.folder, { recursive: true });
  }

  async note(id: number): Promise<void> {
    await this.unitOfWork.manager.query('INSERT INTO notes (id) VALUES (?)', [id]);
  }

  async committed(): Promise<number[]> {
    const rows = await this.reader.query<{ id: number }[]>('SELECT id FROM notes ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** The events that are stored with the notes. */
  async stored(): Promise<string[]> {
    const rows = await this.reader.query<{ data: string }[]>('SELECT data FROM outbox ORDER BY id');
    return rows.map(({ data }) => data);
  }
}
