import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { createApp } from '../../../src/app.js';
import { ExcludeFromExport } from '../../../src/core/database/dump/exclude-from-export.decorator.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { Importer } from '../../../src/core/portability/importer.js';
import { DerivedData } from '../../../src/core/portability/index.js';
import { type ExportedRow, exportedRows } from '../../support/export-lines.js';
import { startTestApp } from '../../support/test-app.js';
import { freshDatabaseUrl } from '../../support/test-database.js';

/** Column types whose values JavaScript or a driver could change. */
@Entity('measurements')
class MeasurementEntity {
  @PrimaryColumn({ type: 'varchar', length: 10 })
  place: string;

  @PrimaryColumn({ type: 'bigint' })
  number: string;

  @Column({ type: 'decimal', precision: 10, scale: 2 })
  price: string;

  @Column({ type: 'double' })
  height: number;

  @Column({ type: 'float', nullable: true })
  depth: number | null;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'json' })
  notes: object;

  @Column({ type: 'simple-json', transformer: { to: (value: string) => `<${value}>`, from: (value: string) => value } })
  sealed: string;

  @Column({ type: 'blob' })
  picture: Buffer;

  @Column({ type: 'boolean' })
  good: boolean;

  @Column({ type: 'datetime', precision: 3 })
  taken: Date;
}

@ExcludeFromExport('The table is not part of the content.')
@Entity('glances')
class GlanceEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;
}

class Measurements1900000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE glances (id INTEGER PRIMARY KEY)');
    await runner.query(
      `CREATE TABLE measurements (place VARCHAR(10), number BIGINT, price DECIMAL(10, 2), height DOUBLE, depth FLOAT,
       day DATE, notes JSON, sealed TEXT, picture BLOB, good BOOLEAN,
       taken ${runner.dataSource.options.type === 'mysql' ? 'DATETIME(3)' : 'DATETIME'}, PRIMARY KEY (place, number))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE measurements');
  }
}

const order: string[] = [];

class Averages extends DerivedData {
  invalidate(): Promise<void> {
    return Promise.resolve(void order.push('expired'));
  }

  rebuild(): Promise<string> {
    order.push('made');
    return Promise.resolve('Made the averages.');
  }
}

@Module({ providers: [Averages] })
class MeasurementsModule {}

const measurements: FeatureModule = {
  moduleApi: 1,
  name: 'measurements',
  module: MeasurementsModule,
  entities: [MeasurementEntity, GlanceEntity],
  migrations: [Measurements1900000000000],
  derivedData: [Averages],
};

const ROWS = [
  ['A', '9007199254740993', '12.50', 0.1, 1.5, '2026-01-31', '{"b": 1, "a": [2.50]}', 'odd "one"', Buffer.from([0, 255]), 1],
  ['A', '9007199254740995', '-0.05', 1e-300, null, '1999-12-31', '[]', '', Buffer.alloc(0), 0],
  ['B', '-1', '99999999.99', 123456.789012345, -0.25, '2028-02-29', '"\\u2028"', '\n', Buffer.from('x'), 1],
] as const; // prettier-ignore

/** More rows than one statement reads, in the order of the key. The keys differ in length. */
const MORE_ROWS = Array.from(
  { length: 1045 },
  (_, n) => ['C', String(n + 1), '0.00', 0, null, '2026-01-31', '[]', '', Buffer.alloc(0), 0] as const,
);

describe('Export and import of module tables', () => {
  it('transfers every value unchanged and rebuilds derived data', async () => {
    const site = await startTestApp({}, undefined, [measurements]);
    for (const row of [...ROWS, ...MORE_ROWS]) {
      const marks = row.map(() => '?').join(', ');
      const [place, number, ...others] = row;
      await site.sql(`INSERT INTO measurements VALUES (${marks}, '2026-01-31 23:59:59.007')`, [
        place,
        BigInt(number),
        ...others,
      ]);
    }
    await site.sql('INSERT INTO glances VALUES (1)');
    const exported = async ({ app }: Pick<typeof site, 'app'>) => {
      let text = '';
      await app.get(Exporter).export({ write: (part) => Promise.resolve(void (text += part)) });
      return text.split('\n').slice(0, -1);
    };
    const lines = await exported(site);
    await site.stop();

    const folder = mkdtempSync(join(tmpdir(), 'masthead-module-'));
    const DATABASE_URL = await freshDatabaseUrl(globalThis.databaseKind ?? 'sqlite', folder);
    const env = { ...site.env, DATABASE_URL, DATA_DIR: folder };
    const app = await createApp({ env, modules: [measurements] });
    const open = async function* () {
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    };
    const report = await app.get(Importer).import({ open });
    const again = await exported({ app });
    await app.close();
    rmSync(folder, { recursive: true });

    expect(again.slice(1)).toEqual(lines.slice(1));
    expect(report.counts['measurements']).toBe(ROWS.length + MORE_ROWS.length);
    expect(report.rebuildReports).toContain('Made the averages.');
    expect(order).toEqual(['expired', 'made']);
    const rows = exportedRows(lines).filter(({ type }) => type === 'measurements');
    const [first, second] = rows.map(({ row }: ExportedRow) => row);
    expect(first).toMatchObject({ number: '9007199254740993', price: '12.50', height: 0.1, day: '2026-01-31' });
    expect(first).toMatchObject({
      picture: 'AP8=',
      good: true,
      taken: '2026-01-31T23:59:59.007Z',
      sealed: 'odd "one"',
    });
    expect(first!['notes']).toBe('{"b": 1, "a": [2.50]}');
    expect(second).toMatchObject({ number: '9007199254740995', price: '-0.05', height: 1e-300, depth: null });
    expect(lines.join()).not.toContain('glances');
  });
});
