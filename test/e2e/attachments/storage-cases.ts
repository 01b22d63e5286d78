import { randomBytes } from 'node:crypto';
import { PNG } from '../../support/sample-files.js';
import type { Environment } from '../../support/test-app.js';
import { FORM_END, fileHead } from './raw-upload.js';
import { UploadingSite } from './uploading-site.js';

export interface StorageCase {
  /** Settings that choose the storage. */
  readonly start: () => Promise<Environment>;
  /** Makes the storage fail from now on. */
  readonly breakDown: (site: UploadingSite) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What every storage must do, whatever it is. */
export function describeStorage(name: string, { start, breakDown, stop }: StorageCase): void {
  describe(`attachments in ${name}`, () => {
    let site: UploadingSite;
    let articleId: number;

    beforeAll(async () => {
      site = await UploadingSite.start(await start());
      articleId = await site.article();
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

    it('come back as they were sent, whole and in parts', async () => {
      const content = Buffer.concat([PNG, randomBytes(3_000_000)]);
      const { links } = await site.upload(articleId, content, 'photo.png');

      expect((await download(links['content']!)).equals(content)).toBe(true);
      expect((await download(links['content']!, 'bytes=1000000-1999999')).equals(content.subarray(1e6, 2e6))).toBe(
        true,
      );
      expect((await download(links['content']!, 'bytes=-1')).equals(content.subarray(-1))).toBe(true);
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);
    });

    it('are kept by a key that has nothing of their name, and twice when they are sent twice', async () => {
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

    it('are gone from it when they are deleted', async () => {
      const { links } = await site.upload(articleId);
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);

      expect(await site.storedKeys()).toEqual([]);
      await site.http.get(links['content']!).expect(404);
      await site.http.delete(links['self']!).set(site.author.headers).expect(404);
    });

    it('are not kept when the row could not be written', async () => {
      const id = await site.article();
      const upload = await site.raw(id).write(fileHead(), Buffer.from('the file, but not its'));
      await site.http.delete(`/api/v1/articles/${id}`).set(site.author.headers).expect(204);

      expect((await upload.end(Buffer.from(' end'), FORM_END)).status).toBe(404);
      expect(await site.storedKeys()).toEqual([]);
      expect(site.incoming()).toEqual([]);
    });

    it('that no row names are swept, the others stay', async () => {
      const kept = await site.upload(articleId);
      const lost = await site.upload(articleId);
      await site.app.sql('DELETE FROM attachments WHERE id = ?', [lost.id]);
      expect(await site.storedKeys()).toHaveLength(2);

      await site.sweep();

      expect(await site.storedKeys()).toEqual(await site.rowKeys());
      expect(await download(kept.links['content']!)).toEqual(Buffer.from('text'));
      await site.http.delete(kept.links['self']!).set(site.author.headers).expect(204);
    });

    it('of an article that is purged are swept', async () => {
      await site.upload(articleId);
      const id = await site.article();
      await site.upload(id);
      await site.app.sql('DELETE FROM articles WHERE id = ?', [id]);
      expect(await site.storedKeys()).toHaveLength(2);

      await site.sweep();

      expect(await site.storedKeys()).toHaveLength(1);
      expect(await site.storedKeys()).toEqual(await site.rowKeys());
    });

    it('whose file is missing answer 503', async () => {
      const { links } = await site.upload(articleId);
      for (const key of await site.storedKeys()) await site.storage.remove(key);

      const { headers } = await site.http.get(links['content']!).expect(503);
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect((await site.http.get(links['self']!).expect(200)).body.data.attributes.downloads).toBe(0);
    });

    it('that are deleted before their file is opened answer 404', async () => {
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

    it('are neither taken nor lost while it fails', async () => {
      const rows = await site.rowKeys();
      const { links } = await site.upload(articleId);
      await breakDown(site);

      await site.post(articleId).attach('file', PNG, 'a.png').expect(503);
      await site.http.get(links['content']!).expect(503);
      expect((await site.rowKeys()).length).toBe(rows.length + 1);

      // The row goes first: the file will be swept.
      await site.http.delete(links['self']!).set(site.author.headers).expect(204);
      expect(await site.rowKeys()).toEqual(rows);
    });
  });
}
