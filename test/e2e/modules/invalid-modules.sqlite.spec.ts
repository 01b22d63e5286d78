import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Body, Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { integer } from '../../../src/config/validators.js';
import { Settings } from '../../../src/config/settings.js';
import { settingsSection } from '../../../src/config/settings-section.js';
import { Public } from '../../../src/core/identity/index.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { compareMigrations } from '../../../src/core/database/migrate.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { freshDatabaseUrl } from '../../support/test-database.js';
import { NoteWritten } from './notes-module.js';

@Module({})
class EmptyModule {}

const noteModule = (more: Partial<FeatureModule>): FeatureModule => ({
  moduleApi: 1,
  name: 'notes',
  module: EmptyModule,
  ...more,
});

/** Returns the error message of a failed startup with the module, or undefined if the application starts. */
const startupError = (more: Partial<FeatureModule>, env = {}): Promise<string | undefined> =>
  startTestApp(env, 'sqlite', [noteModule(more)]).then(
    (site) => site.stop().then(() => undefined),
    (error: unknown) => (error as Error).message,
  );

const served = (controller: Type): Partial<FeatureModule> => ({ api: {}, surfaces: [{ controllers: [controller] }] });

describe('Invalid module routes', () => {
  @Controller()
  class SilentController {
    @Get()
    list() {
      return {};
    }
  }

  @Controller()
  class TypeOnlyController {
    // Compiles like a body class that was imported with "import type".
    @Post()
    @Public()
    write(@Body() note: () => void) {
      return { note };
    }
  }

  class CreateArticleDto {
    readonly title: string;
  }

  @Controller()
  class NamesakeController {
    @Post()
    @Public()
    write(@Body() note: CreateArticleDto) {
      return { note };
    }
  }

  it.each<[string, Type, string]>([
    [
      'without @Allow or @Public',
      SilentController,
      'GET /api/v1/notes does not say who may call it: put @Allow(…) or @Public() on it',
    ],
    [
      'without a body class at runtime',
      TypeOnlyController,
      'the type of the body of POST /api/v1/notes is not known at runtime: import its class without "type"',
    ],
    [
      'with a body class name of another module',
      NamesakeController,
      'the module "articles" and the module "notes" both use a body class named CreateArticleDto (POST /api/v1/notes)',
    ],
  ])('fails at startup for a route %s', async (_, controller, message) => {
    expect(await startupError(served(controller))).toContain(message);
  });
});

describe('Invalid module declarations', () => {
  class NoTime {
    up = () => Promise.resolve();
    down = () => Promise.resolve();
  }

  it('fails at startup for a migration name without a timestamp', async () => {
    expect(await startupError({ migrations: [NoTime] })).toContain(
      'the migration NoTime of the module "notes" does not end in a timestamp, as in NoTime17',
    );
  });

  it('fails at startup for a section of settingsSection that its module does not declare', async () => {
    const name = 'forgetful';
    settingsSection(name, { FORGETFUL_DAYS: integer(1, 10)({ default: 3, desc: 'days' }) });
    expect(await startupError({ name })).toBe(
      'The modules do not fit together:\n  the module "forgetful" does not declare its settings FORGETFUL_DAYS: add them to "settings" of the module',
    );
  });

  it('reports a duplicate module name in one line', async () => {
    expect(await startupError({ name: 'tags', permissions: [] })).toBe(
      'The modules do not fit together:\n  the name tags is claimed by the module "tags" and by the module "tags": list the module once, or choose another "name" for one of the modules',
    );
  });
});

describe('Undeclared settings and events', () => {
  const settings = { NOTES_SHOWN: integer(1, 10)({ default: 3, desc: 'notes that are shown' }) };
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({}, 'sqlite', [noteModule({})]);
  });
  afterAll(() => site.stop());

  it('throws if code reads an undeclared setting', () => {
    expect(() => site.app.get(Settings).getSection(settings)).toThrow(
      'No module declares the settings NOTES_SHOWN: add them to "settings" in the declaration of your module, or list the module that declares them',
    );
  });

  it('rejects if code emits an undeclared event', async () => {
    const units = site.app.get(UnitOfWork);
    const change = units.run(() => Promise.resolve(units.emit(new NoteWritten(7))));
    await expect(change).rejects.toThrow('No module declares the event notes.written');
  });
});

describe('Migrations of a module', () => {
  class Early1000000000000 {
    async up(runner: QueryRunner) {
      await runner.query('SELECT 1 FROM comments');
    }
    down = () => Promise.resolve();
  }

  class Broken1000000000001 {
    async up(runner: QueryRunner) {
      await runner.query('SELECT 1 FROM nowhere');
    }
    down = () => Promise.resolve();
  }

  let folder: string;
  let DATABASE_URL: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-notes-'));
    DATABASE_URL = await freshDatabaseUrl('sqlite', folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the migration that fails', async () => {
    expect(await startupError({ migrations: [Broken1000000000001] }, { DATABASE_URL })).toBe(
      'The migration Broken1000000000001 failed: SqliteError: no such table: nowhere',
    );
  });

  it('runs module migrations after the migrations of Masthead and reports them as foreign without the module', async () => {
    expect(await startupError({ migrations: [Early1000000000000] }, { DATABASE_URL })).toBeUndefined();

    const site = await startTestApp({ DATABASE_URL }, 'sqlite');
    const comparison = await compareMigrations(site.app.get(DataSource), [migrations]);
    await site.stop();
    expect(comparison).toEqual({ missing: [], foreign: ['Early1000000000000'] });
  });
});
