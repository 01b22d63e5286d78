import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest, { type Agent } from 'supertest';
import { ContentVersion } from '../../src/core/database/index.js';
import { planningFeature } from './planning-module.js';
import { OutboxRepository } from '../../src/core/events/index.js';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { startOnFreePort } from '../../src/testing/test-instances.js';
import { testSettings } from '../../src/testing/test-settings.js';
import { cachedDocumentText } from './cached-document-text.js';
import { eventually } from './eventually.js';
import { migratedDatabaseUrl } from './migrated-database.js';
import { validatingAgent } from './openapi-matcher.js';
import { TestClient } from './test-client.js';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './test-database.js';
import { countTime } from './timings/count-time.js';

export type Environment = Record<string, string | undefined>;

/**
 * Starts the application on a free port with a new, private database. `kind` is the kind of the database; the default is
 * the kind of the Jest project. `env` adds or overrides settings; with `DATABASE_URL` in `env`, no database is created.
 * `modules` are loaded in addition to the modules of Masthead.
 */
export async function startTestApp(
  env: Environment = {},
  kind = globalThis.databaseKind ?? 'sqlite',
  modules: readonly FeatureModule[] = [],
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-app-'));
  const databaseUrl = env.DATABASE_URL ?? (await countTime('databases', () => migratedDatabaseUrl(kind, folder)));
  const testApp = new TestApp(folder, openTestDatabase(databaseUrl), {
    ...testSettings(folder, databaseUrl),
    // A nightly run sets 0: the whole suite without the response cache.
    CACHE_MAX_BYTES: process.env['CACHE_MAX_BYTES'],
    ...env,
  });
  testApp.modules = modules;
  try {
    await testApp.serve();
    return testApp;
  } catch (error) {
    await testApp.stop();
    throw error;
  }
}

export class TestApp extends TestClient {
  app: NestExpressApplication;
  url: string;
  /** Client without validation, for requests that the OpenAPI document does not contain: unknown paths, wrong methods. */
  unchecked: Agent;

  modules: readonly FeatureModule[] = [];
  private serving = false;

  constructor(
    private readonly folder: string,
    private readonly database: TestDatabase,
    readonly env: Environment,
  ) {
    super();
  }

  get kind(): DatabaseKind {
    return this.database.kind;
  }

  /** True in the e2e suite, unless the test adds other modules or changes API prefixes: such routes have no recorded shapes. */
  private get checksV1Shapes(): boolean {
    const isMoved = Object.keys(this.env).some((key) => key.endsWith('_API_PREFIX'));
    return (
      globalThis.databaseKind !== undefined && this.modules.every((module) => module === planningFeature) && !isMoved
    );
  }

  /**
   * Runs a statement on a separate connection to the database. After a write, increments the content version, because the
   * application would notice the change only after some seconds.
   */
  async sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]> {
    const rows = await this.database.sql<Row>(query, params);
    if (this.serving && !/^\s*(SELECT|SHOW|EXPLAIN|PRAGMA)\b/i.test(query)) this.app.get(ContentVersion).increment();
    return rows;
  }

  /** Starts the application, also again after `close()`. Each start uses another port, so `url` and `http` change. */
  async serve(): Promise<void> {
    this.app = await countTime('application starts', () => startOnFreePort(this.env, this.modules));
    this.serving = true;
    // Tests read events from the outbox, also if no module reads the outbox.
    this.app.get(OutboxRepository).registerReader();
    this.url = await this.app.getUrl();
    this.unchecked = supertest.agent(this.url);
    // The first request builds the document, which can take longer than a short REQUEST_TIMEOUT_MS.
    const read = async () => {
      const response = await eventually(
        () => this.unchecked.get('/openapi.json'),
        ({ status }) => status !== 503,
      );
      expect(response.status).toBe(200);
      return response.text;
    };
    // Modules of a test change the document, so it is not cached.
    const document = this.modules.length > 0 ? await read() : await cachedDocumentText(this.env, read);
    this.http = validatingAgent(this.url, document, this.checksV1Shapes);
  }

  /** Stops the application. Its database and DATA_DIR remain for another `serve()`. */
  async close(): Promise<void> {
    if (this.serving) await this.app.close();
    this.serving = false;
  }

  /** Stops the application and removes its files. */
  async stop(): Promise<void> {
    await this.close();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
