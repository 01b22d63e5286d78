import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { createApp } from '../../../src/app.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { testSettings } from '../../../src/testing/test-settings.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabaseUrl } from '../../support/migrated-database.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';

@Injectable()
class FailingConstructor {
  constructor() {
    throw new Error('no ink in the constructor');
  }
}

@Injectable()
class FailingInit implements OnModuleInit {
  onModuleInit(): void {
    throw new Error('no ink in onModuleInit');
  }
}

@Module({ providers: [FailingConstructor] })
class FailingConstructorModule {}

@Module({ providers: [FailingInit] })
class FailingInitModule {}

const failing: [string, FeatureModule['module']][] = [
  ['no ink in the constructor', FailingConstructorModule],
  ['no ink in onModuleInit', FailingInitModule],
];

describe('Start of an application with a provider that throws', () => {
  let folder: string;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-failed-start-'));
    databaseUrl = await migratedDatabaseUrl(globalThis.databaseKind ?? 'sqlite', folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (...modules: FeatureModule[]) => createApp({ env: testSettings(folder, databaseUrl), modules });
  /** SQLite has no list of connections. */
  const countConnections = async () => {
    if (!databaseUrl.startsWith('mysql:')) return 0;
    const database = new URL(databaseUrl).pathname.slice(1);
    const query = 'SELECT id FROM information_schema.processlist WHERE db = ?';
    return (await sharedMariadb().query(query, [database])).length;
  };

  it.each(failing)('closes the database after "%s"', async (message, module) => {
    await expect(start({ moduleApi: 1, name: 'printing', module })).rejects.toThrow(message);
    // The server removes a closed connection from the list a moment later.
    expect(await eventually(countConnections, (count) => count === 0)).toBe(0);
    // On SQLite, a lock that the failed start had left would refuse this one.
    const app = await start();
    await app.close();
  });
});
