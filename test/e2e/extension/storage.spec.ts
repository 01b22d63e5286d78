import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { replace } from '../../../src/core/module-api/index.js';
import { AttachmentStorage, type LocalFile, type StoredFile } from '../../../src/modules/attachments/index.js';
import type { TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

class MemoryStorage extends AttachmentStorage {
  readonly files = new Map<string, Buffer>();
  broken = false;

  async save(key: string, { path }: LocalFile): Promise<void> {
    if (this.broken) throw new Error('full');
    this.files.set(key, await readFile(path));
  }

  open(key: string, { start, end }: { start: number; end: number }): Promise<Readable> {
    return Promise.resolve(Readable.from([this.files.get(key)!.subarray(start, end + 1)]));
  }

  remove(key: string): Promise<void> {
    this.files.delete(key);
    return Promise.resolve();
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const key of this.files.keys()) yield await Promise.resolve({ key, storedAt: new Date(0) });
  }
}

describe('Replaced AttachmentStorage', () => {
  let site: TestApp;
  let admin: Headers;
  let storage: MemoryStorage;
  let path: string;

  beforeAll(async () => {
    site = await startSiteWithStrategies([replace(AttachmentStorage, MemoryStorage)]);
    admin = await site.asAdmin();
    storage = site.app.get(AttachmentStorage);
    path = `/api/v1/articles/${(await site.createArticle({ status: 'published' })).id}/attachments`;
  });
  afterAll(() => site.stop());

  const upload = () => site.http.post(path).set(admin).attach('file', Buffer.from('Of all places'), 'a.txt');

  it('writes, reads and deletes files in the replaced storage', async () => {
    const { body } = await upload().expect(201);
    expect([...storage.files.values()].map(String)).toEqual(['Of all places']);
    const { self, content } = body.data.links as { self: string; content: string };
    const part = await site.http.get(content).set('Range', 'bytes=3-5').expect(206);
    expect(part.text).toBe('all');
    await site.http.delete(self).set(admin).expect(204);
    expect(storage.files.size).toBe(0);
  });

  it('returns 500 and stores no attachment when the storage fails', async () => {
    storage.broken = true;
    await upload().expect(500);
    expect(await site.sql('SELECT id FROM attachments')).toEqual([]);
  });
});
