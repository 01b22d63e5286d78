import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { AttachmentStorage, IncomingFiles, OrphanSweeper } from '../../../src/modules/attachments/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type Environment, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { RawUpload } from './raw-upload.js';

const FUTURE = () => new Date(Date.now() + 60_000);

/** An application with an author, and what tests of attachments ask of it. */
export class UploadingSite {
  private constructor(
    readonly app: TestApp,
    readonly author: { id: number; headers: Headers },
    readonly stranger: { id: number; headers: Headers },
  ) {}

  static async start(env: Environment = {}): Promise<UploadingSite> {
    const app = await startTestApp(env);
    return new UploadingSite(app, await app.createUser('author'), await app.createUser('author'));
  }

  get http() {
    return this.app.http;
  }

  get storage(): AttachmentStorage {
    return this.app.app.get(AttachmentStorage);
  }

  /** Of the author, and published unless said otherwise. */
  async article(input: object = {}): Promise<number> {
    return (await this.app.createArticle({ status: 'published', ...input }, this.author.headers)).id;
  }

  post(articleId: number | null, headers: Headers = this.author.headers): Test {
    return this.http.post(pathOf(articleId)).set(headers);
  }

  /** To an article, or (null) to none. */
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

  /** Files that are just being received, or were left behind. */
  incoming(): string[] {
    const folder = join(this.app.env.DATA_DIR!, 'uploads/incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** What is still there of it after a while; a connection that is broken off is not noticed at the same moment. */
  stillIncoming(): Promise<string[]> {
    return eventually(
      () => this.incoming(),
      ({ length }) => length === 0,
    );
  }

  /** As an hour later. */
  async sweep(): Promise<void> {
    await this.app.app.get(IncomingFiles).sweep(FUTURE());
    await this.app.app.get(OrphanSweeper).run(undefined, FUTURE());
  }
}

const pathOf = (articleId: number | null): string =>
  articleId === null ? '/api/v1/attachments' : `/api/v1/articles/${articleId}/attachments`;
