import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { AttachmentStorage, UploadStaging, OrphanedFilesJob } from '../../../src/modules/attachments/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type Environment, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { RawUpload } from './raw-upload.js';

const FUTURE = () => new Date(Date.now() + 60_000);

/** Test application with two authors and helpers for attachments. */
export class AttachmentsFixture {
  private constructor(
    readonly app: TestApp,
    readonly author: { id: number; headers: Headers },
    readonly stranger: { id: number; headers: Headers },
  ) {}

  static async start(env: Environment = {}): Promise<AttachmentsFixture> {
    const app = await startTestApp(env);
    return new AttachmentsFixture(app, await app.createUser('author'), await app.createUser('author'));
  }

  get http() {
    return this.app.http;
  }

  get storage(): AttachmentStorage {
    return this.app.app.get(AttachmentStorage);
  }

  /** Creates an article of the author, published by default, and returns its id. */
  async createArticle(input: object = {}): Promise<number> {
    return (await this.app.createArticle({ status: 'published', ...input }, this.author.headers)).id;
  }

  post(articleId: number | null, headers: Headers = this.author.headers): Test {
    return this.http.post(pathOf(articleId)).set(headers);
  }

  /** Uploads a file to an article, or without an article if `articleId` is null. */
  async upload(
    articleId: number | null,
    content: Buffer | string = 'text',
    name = 'a.txt',
    headers: Headers = this.author.headers,
  ): Promise<ApiObject> {
    const { body } = await this.post(articleId, headers).attach('file', Buffer.from(content), name).expect(201);
    return body.data as ApiObject;
  }

  raw(articleId: number | null, headers: Headers = {}): RawUpload {
    return new RawUpload(`${this.app.url}${pathOf(articleId)}`, { ...this.author.headers, ...headers });
  }

  async storedKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.storage.list(FUTURE())) keys.push(key);
    return keys.sort();
  }

  async rowKeys(): Promise<string[]> {
    const rows = await this.app.sql<{ storage_key: string }>('SELECT storage_key FROM attachments');
    return rows.map(({ storage_key }) => storage_key).sort();
  }

  /** Names of temporary files of uploads in progress or aborted uploads. */
  incoming(): string[] {
    const folder = join(this.app.env.DATA_DIR!, 'uploads/incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Waits until `incoming()` is empty, because the server detects an aborted connection with a delay. */
  incomingAfterCleanup(): Promise<string[]> {
    return eventually(
      () => this.incoming(),
      ({ length }) => length === 0,
    );
  }

  /** Deletes temporary files and files without a row, with a time one minute ahead. */
  async sweep(): Promise<void> {
    await this.app.app.get(UploadStaging).sweep(FUTURE());
    await this.app.app.get(OrphanedFilesJob).run(undefined, FUTURE());
  }
}

const pathOf = (articleId: number | null): string =>
  articleId === null ? '/api/v1/attachments' : `/api/v1/articles/${articleId}/attachments`;
