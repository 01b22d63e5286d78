import { Injectable, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Principal } from '../../../src/core/identity/index.js';
import { Database, placeholders, UnitOfWork } from '../../../src/core/database/index.js';
import { type IncludedResource, IncludeProvider } from '../../../src/core/json-api/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { ReadEffects } from '../../../src/core/cache/index.js';

class Calendar1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE calendar_entries (id INTEGER PRIMARY KEY, title VARCHAR(50), for_members BOOLEAN)',
    );
    await runner.query('CREATE TABLE calendar_dates (article_id INTEGER, entry_id INTEGER)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calendar_dates');
    await runner.query('DROP TABLE calendar_entries');
  }
}

@Injectable()
export class Calendar {
  private made = 0;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Adds an entry related to these articles. */
  add(title: string, articleIds: readonly number[], forMembers = false): Promise<number> {
    const id = ++this.made;
    return this.unitOfWork.run(async () => {
      const { connection } = this.unitOfWork;
      await connection.write('INSERT INTO calendar_entries VALUES (?, ?, ?)', [id, title, forMembers]);
      for (const article of articleIds)
        await connection.write('INSERT INTO calendar_dates VALUES (?, ?)', [article, id]);
      return id;
    });
  }

  rename(id: number, title: string): Promise<unknown> {
    return this.unitOfWork.run(() =>
      this.unitOfWork.connection.write('UPDATE calendar_entries SET title = ? WHERE id = ?', [title, id]),
    );
  }
}

interface Row {
  readonly id: number;
  readonly article_id: number;
  readonly title: string;
  readonly for_members: unknown;
}

@Injectable()
class CalendarIncludes extends IncludeProvider {
  constructor(private readonly database: Database) {
    super();
  }

  async load(ids: readonly number[], { userId }: Principal): Promise<Map<number, IncludedResource[]>> {
    const rows = await this.database.query<Row>(
      `SELECT id, article_id, title, for_members FROM calendar_dates JOIN calendar_entries ON id = entry_id
       WHERE article_id IN (${placeholders(ids)}) ${userId === null ? 'AND for_members = 0' : ''} ORDER BY id`,
      ids,
    );
    const found = new Map<number, IncludedResource[]>();
    for (const { id, article_id: article, title, for_members: forMembers } of rows) {
      // The module does not declare the attribute `calendar`.
      const attributes = { title, for_members: Boolean(forMembers), calendar: 'the red one' };
      found.set(article, [...(found.get(article) ?? []), { id, attributes }]);
    }
    return found;
  }
}

/** Depends on state outside the database. Responses are not cached unless `isCacheable` is true. */
@Injectable()
export class WeatherIncludes extends IncludeProvider {
  degrees = 10;
  isCacheable = false;
  loadCount = 0;

  constructor(private readonly effects: ReadEffects) {
    super();
  }

  load(ids: readonly number[]): Promise<Map<number, IncludedResource[]>> {
    this.loadCount++;
    if (!this.isCacheable) this.effects.markPersonal();
    const weather = { id: 'here', attributes: { degrees: this.degrees }, links: { self: '/weather/here' } };
    return Promise.resolve(new Map(ids.map((id) => [id, [weather]])));
  }
}

@Module({ providers: [Calendar, CalendarIncludes, WeatherIncludes] })
class CalendarModule {}

/** Two includes of articles: calendar entries from a table, and the weather. */
export const calendar: FeatureModule = {
  moduleApi: 1,
  name: 'calendar',
  module: CalendarModule,
  api: {},
  migrations: [Calendar1900000000001],
  includes: [
    {
      of: 'article',
      name: 'calendar',
      type: 'calendar-entry',
      attributes: { title: { type: 'string', maxLength: 50 }, for_members: { type: 'boolean' } },
      provider: CalendarIncludes,
    },
    {
      of: 'article',
      name: 'weather',
      type: 'weather',
      attributes: { degrees: { type: 'integer', minimum: -50, maximum: 50 } },
      provider: WeatherIncludes,
    },
  ],
};
