import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest, { type Agent } from 'supertest';
import { ContentVersion } from '../../src/core/database/index.js';
import { OutboxRepository } from '../../src/core/events/index.js';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { serve } from '../../src/testing/serve.js';
import { testSettings } from '../../src/testing/test-settings.js';
import { documentText } from './document-text.js';
import { migratedDatabaseUrl } from './migrated-database.js';
import { checkedAgent } from './openapi-matcher.js';
import { TestClient } from './test-client.js';
import { type DatabaseKind, lookInto, type TestDatabase } from './test-database.js';
import { countTime } from './timings/count-time.js';

export type Environment = Record<string, string | undefined>;

/**
 * The application, served on a port of its own from a fresh, private database: of the kind of the Jest project that
 * the file runs in, unless `kind` says otherwise. `env` adds to the settings or replaces them; with its own
 * `DATABASE_URL` no database is made. `modules` are there beside those of Masthead.
 */
export async function startTestApp(
  env: Environment = {},
  kind = globalThis.databaseKind ?? 'sqlite',
  modules: readonly FeatureModule[] = [],
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-app-'));
  const databaseUrl = env.DATABASE_URL ?? (await countTime('databases', () => migratedDatabaseUrl(kind, folder)));
  const testApp = new TestApp(folder, lookInto(databaseUrl), {
    ...testSettings(folder, databaseUrl),
    // The whole suite runs without kept answers, too: 0 each night.
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
  /** For what lies outside the OpenAPI document on purpose: unknown paths, wrong methods. */
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

  /** In the e2e suite, which shows all of version 1. What a test adds to it or moves promises nobody anything. */
  private get keepsV1(): boolean {
    const isMoved = Object.keys(this.env).some((key) => key.endsWith('_API_PREFIX'));
    return globalThis.databaseKind !== undefined && this.modules.length === 0 && !isMoved;
  }

  /**
   * A raw look at the database, through a connection that the application knows nothing of. Of what is written in this way, it is
   * told that something has changed: it would notice after some seconds.
   */
  async sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]> {
    const rows = await this.database.sql<Row>(query, params);
    if (this.serving && !/^\s*(SELECT|SHOW|EXPLAIN|PRAGMA)\b/i.test(query)) this.app.get(ContentVersion).increment();
    return rows;
  }

  /**
   * Starts the application, also again after `close()`; each time it has another port, and so another `url` and
   * `http`.
   */
  async serve(): Promise<void> {
    this.app = await countTime('application starts', () => serve(this.env, this.modules));
    this.serving = true;
    // Tests look there for what is told, also where no module takes it out.
    this.app.get(OutboxRepository).registerReader();
    this.url = await this.app.getUrl();
    this.unchecked = supertest.agent(this.url);
    const read = async () => (await this.unchecked.get('/openapi.json').expect(200)).text;
    // Modules of a test's own say what they like.
    const document = this.modules.length > 0 ? await read() : await documentText(this.env, read);
    this.http = checkedAgent(this.url, document, this.keepsV1);
  }

  /** Ends the application; its database and its DATA_DIR stay, for another `serve()`. */
  async close(): Promise<void> {
    if (this.serving) await this.app.close();
    this.serving = false;
  }

  /** Ends the application and removes all it had. */
  async stop(): Promise<void> {
    await this.close();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
