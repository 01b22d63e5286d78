import { Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, PrimaryGeneratedColumn, type QueryRunner, Repository, VirtualColumn } from 'typeorm';
import { createTable, id, integer } from '../../../migrations/columns.js';
import { IntegerField } from '../../../src/core/http/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { fields } from '../../../src/core/module-fields/index.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

@Entity('pins')
class PinEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Names of columns are not case-sensitive. */
  @Column({ type: 'integer', name: 'Note_Id' })
  noteId: number;

  @VirtualColumn({ query: () => 'SELECT 1' })
  computed: number;
}

@Entity('needles')
class NeedleEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;
}

class Pins1900000000600 {
  up = (runner: QueryRunner) => createTable(runner, { name: 'pins', columns: [id(), integer('note_id')] });
  down = (runner: QueryRunner) => runner.dropTable('pins');
}

class PinsWithoutColumn1900000000601 {
  up = (runner: QueryRunner) => createTable(runner, { name: 'pins', columns: [id(), integer('other')] });
  down = (runner: QueryRunner) => runner.dropTable('pins');
}

class Empty1900000000602 {
  up = () => Promise.resolve();
  down = () => Promise.resolve();
}

@Module({})
class EmptyModule {}

@Module({ imports: [TypeOrmModule.forFeature([PinEntity])] })
class RepositoryModule {}

const pins = (more: Partial<FeatureModule>): FeatureModule => ({
  ...{ moduleApi: 1, name: 'pins', module: EmptyModule },
  ...more,
});

const startError = (feature: FeatureModule): Promise<string> =>
  startTestApp({}, undefined, [feature]).then(
    async (site) => {
      await site.stop();
      return '';
    },
    (error: unknown) => (error as Error).message,
  );

describe('The start with entities of a module', () => {
  it.each<[string, Partial<FeatureModule>, string]>([
    [
      'no migration creates the table',
      { entities: [PinEntity] },
      'the entity PinEntity of the module "pins" needs the table pins, which does not exist: add a migration to "migrations" of the module that creates the table',
    ],
    [
      'no migration adds a column',
      { entities: [PinEntity], migrations: [PinsWithoutColumn1900000000601] },
      'the entity PinEntity of the module "pins" needs the column pins.Note_Id, which does not exist: add a migration to "migrations" of the module that adds the column, or correct the name in @Column',
    ],
    [
      'no module declares the entity of a table',
      { migrations: [Pins1900000000600] },
      'no module declares the entity PinEntity with the table pins: add PinEntity to "entities" of the module whose migration creates the table',
    ],
    [
      'a repository of an undeclared entity is injected',
      { module: RepositoryModule },
      'the module "pins" injects a repository of PinEntity, which no module declares: add PinEntity to "entities" of the module',
    ],
  ])('fails with the module and a remedy if %s', async (_, more, message) => {
    expect(await startError(pins(more))).toBe(`The modules do not fit together:\n  ${message}`);
  });

  it('fails with all missing tables of a module in one message', async () => {
    const articleFields = [fields('sizes', { width: IntegerField({ min: 0, max: 9 }) })];
    expect(await startError(pins({ entities: [PinEntity, NeedleEntity], articleFields }))).toBe(
      [
        'The modules do not fit together:',
        ...['entity PinEntity', 'entity NeedleEntity', 'fields "sizes"'].map((what, n) => {
          const needs = n < 2 ? 'needs' : 'need';
          const table = ['pins', 'needles', 'article_sizes'][n];
          const hint = n < 2 ? '' : ', with columns.createFieldsTable for example';
          return `  the ${what} of the module "pins" ${needs} the table ${table}, which does not exist: add a migration to "migrations" of the module that creates the table${hint}`;
        }),
      ].join('\n'),
    );
  });

  it('succeeds without the module, whose table and class stay', async () => {
    const site = await startTestApp({}, undefined, [pins({ entities: [PinEntity], migrations: [Pins1900000000600] })]);
    await site.close();
    site.modules = [pins({ name: 'other', migrations: [Empty1900000000602] })];
    await site.serve();
    expect(await site.sql('SELECT id FROM pins')).toEqual([]);
    await site.stop();
  });

  it('succeeds if the entity is declared and its table exists', async () => {
    const feature = pins({ module: RepositoryModule, entities: [PinEntity], migrations: [Pins1900000000600] });
    let site!: TestApp;
    const statements = await statementsDuring(async () => (site = await startTestApp({}, undefined, [feature])));
    // One statement reads the columns of all tables.
    expect(statements.filter((sql) => /information_schema\.columns|pragma_table_xinfo/i.test(sql))).toHaveLength(1);
    const repository = site.app.get<Repository<PinEntity>>(getRepositoryToken(PinEntity), { strict: false });
    expect(await repository.count()).toBe(0);
    await site.stop();
  });
});
