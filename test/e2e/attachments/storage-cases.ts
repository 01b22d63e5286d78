import { randomBytes } from 'node:crypto';
import { unavailable } from '../../../src/core/errors/domain-error.js';
import { AttachmentsRepository } from '../../../src/modules/attachments/attachments.repository.js';
import { PNG } from '../../support/sample-files.js';
import type { Environment } from '../../support/test-app.js';
import { FORM_END, fileHead } from './raw-upload.js';
import { AttachmentsFixture } from './attachments-fixture.js';

export interface StorageCase {
  /** Starts the storage and returns the settings that select it. */
  readonly start: () => Promise<Environment>;
  /** Makes the storage fail from now on. */
  readonly breakDown: (site: AttachmentsFixture) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Tests that every attachment storage must pass. */
export function describeStorage(name: string, { start, breakDown, stop }: StorageCase): void {
  describe(`attachments in ${name}`, () => {
    let site: AttachmentsFixture;
    let articleId: number;

    beforeAll(async () => {
      site = await AttachmentsFixture.start(await start());
      articleId = await site.createArticle();
    });
    afterAll(async () => {
      await site.app.stop();
      await stop();
    });

    const download = async (path: string, range?: string): Promise<Buffer> => {
      const test = site.http.get(path).buffer(true).responseType('blob');
      const { body } = await (range === undefined ? test.expect(200) : test.set('Range', range).expect(206));
      return body as Buffer;
    };

    it('returns the uploaded bytes, complete and in ranges', async () => {
      const content = Buffer.concat([PNG, randomBytes(3_000_000)]);
      const { links } = await site.upload(articleId, content, 'photo.png');

      expect((await download(links['content']!)).equals(content)).toBe(true);
      expect((await download(links['content']!, 'bytes=1000000-1999999')).equals(content.subarray(1e6, 2e6))).toBe(
        true,
      );
      expect((await download(links['content']!, 'bytes=-1')).equals(content.subarray(-1))).toBe(true);
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);
    });

    it('stores each upload under a random key, also when two files are equal', async () => {
      const first = await site.upload(articleId, PNG, 'photo.png');
      const second = await site.upload(articleId, PNG, 'photo.png');

      const keys = await site.storedKeys();
      expect(keys).toHaveLength(2);
      expect(keys).toEqual(await site.rowKeys());
      expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);

      await site.http.delete(first.links['self']!).set(site.author.headers).expect(204);
      expect((await download(second.links['content']!)).equals(PNG)).toBe(true);
      await site.http.delete(second.links['self']!).set(site.author.headers).expect(204);
    });

    it('deletes the stored file with the attachment', async () => {
      const { links } = await site.upload(articleId);
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);

      expect(await site.storedKeys()).toEqual([]);
      await site.http.get(links['content']!).expect(404);
      await site.http.delete(links['self']!).set(site.author.headers).expect(404);
    });

    it('stores no file if the row cannot be written', async () => {
      const id = await site.createArticle();
      const upload = await site.raw(id).write(fileHead(), Buffer.from('the file, but not its'));
      await site.http.delete(`/api/v1/articles/${id}`).set(site.author.headers).expect(204);

      expect((await upload.end(Buffer.from(' end'), FORM_END)).status).toBe(404);
      expect(await site.storedKeys()).toEqual([]);
      expect(site.incoming()).toEqual([]);
    });

    it('keeps the file if the database is lost while the row is written, because the row may exist', async () => {
      const lost = unavailable('The database is not available', new Error('Connection lost'));
      const insert = jest.spyOn(site.app.app.get(AttachmentsRepository, { strict: false }), 'insert');
      insert.mockRejectedValueOnce(lost);
      await site.post(articleId).attach('file', PNG, 'a.png').expect(503);
      insert.mockRestore();

      expect(await site.storedKeys()).toHaveLength(1);
      expect(site.incoming()).toEqual([]);
      for (const key of await site.storedKeys()) await site.storage.remove(key);
    });

    it('deletes only files without a row in a sweep', async () => {
      const kept = await site.upload(articleId);
      const lost = await site.upload(articleId);
      await site.app.sql('DELETE FROM attachments WHERE id = ?', [lost.id]);
      expect(await site.storedKeys()).toHaveLength(2);

      await site.sweep();

      expect(await site.storedKeys()).toEqual(await site.rowKeys());
      expect(await download(kept.links['content']!)).toEqual(Buffer.from('text'));
      await site.http.delete(kept.links['self']!).set(site.author.headers).expect(204);
    });

    it('deletes the files of a purged article in a sweep', async () => {
      await site.upload(articleId);
      const id = await site.createArticle();
      await site.upload(id);
      await site.app.sql('DELETE FROM articles WHERE id = ?', [id]);
      expect(await site.storedKeys()).toHaveLength(2);

      await site.sweep();

      expect(await site.storedKeys()).toHaveLength(1);
      expect(await site.storedKeys()).toEqual(await site.rowKeys());
    });

    it('returns 503 when the file of an attachment is missing', async () => {
      const { links } = await site.upload(articleId);
      for (const key of await site.storedKeys()) await site.storage.remove(key);

      const { headers } = await site.http.get(links['content']!).expect(503);
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect((await site.http.get(links['self']!).expect(200)).body.data.attributes.downloads).toBe(0);
    });

    it('returns 404 when the attachment is deleted before its file is opened', async () => {
      const { id, links } = await site.upload(articleId);
      const open = jest.spyOn(site.storage, 'open').mockImplementationOnce(async (...wanted) => {
        await site.http.delete(links['self']!).set(site.author.headers).expect(204);
        return site.storage.open(...wanted);
      });

      const { body } = await site.http.get(links['content']!).expect(404);
      expect(body.error.message).toBe('Attachment not found');
      expect(open).toHaveBeenCalledTimes(2);
      open.mockRestore();
      expect(await site.app.sql('SELECT id FROM attachments WHERE id = ?', [id])).toEqual([]);
    });

    it('returns 503 while the storage fails and keeps the rows', async () => {
      const rows = await site.rowKeys();
      const { links } = await site.upload(articleId);
      await breakDown(site);

      await site.post(articleId).attach('file', PNG, 'a.png').expect(503);
      await site.http.get(links['content']!).expect(503);
      expect((await site.rowKeys()).length).toBe(rows.length + 1);

      // The row is deleted first. A later sweep deletes the file.
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);
      expect(await site.rowKeys()).toEqual(rows);
    });
  });
}
