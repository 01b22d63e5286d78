import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { AttachmentUploadsService } from '../../../src/modules/attachments/attachment-uploads.service.js';
import type { IncomingUpload } from '../../../src/modules/attachments/upload.js';
import { PNG } from '../../support/sample-files.js';
import { eventually } from '../../support/eventually.js';
import { FORM_END, FORM_TYPE, fileHead, partHead } from './raw-upload.js';
import { AttachmentsFixture } from './attachments-fixture.js';
import { expectOnlyStored, rejectionOf } from './rejected-upload.js';

const MAX_FILE_BYTES = 300_000;
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

describe('an upload', () => {
  let site: AttachmentsFixture;
  let articleId: number;
  let before: string[];

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ ATTACHMENTS_MAX_BYTES: String(MAX_FILE_BYTES) });
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    articleId = await site.createArticle();
    before = await site.storedKeys();
  });

  const nothingIsLeft = () => expectOnlyStored(before, site);
  const refusal = (...parts: Buffer[]) => rejectionOf(site, articleId, parts);

  describe('rejection before the body is received', () => {
    it('returns 413 for a too large Content-Length before the body, and still accepts the body', async () => {
      const announced = site.raw(articleId, { 'Content-Length': String(20 * MEGABYTE.length) });
      announced.request.flushHeaders();
      expect(await announced.response).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
      // A client that sends the body before it reads the response gets no connection error.
      for (let n = 0; n < 20; n++) await announced.write(MEGABYTE);
      await nothingIsLeft();
    });

    it('returns 413 when the file exceeds the limit during the upload, and stores nothing', async () => {
      const upload = await site.raw(articleId).write(fileHead());
      for (let n = 0; n < 10; n++) await upload.write(MEGABYTE);
      expect(await upload.end(FORM_END)).toMatchObject({
        status: 413,
        body: { error: { message: `The file is larger than ${MAX_FILE_BYTES} bytes` } },
      });
      await nothingIsLeft();
    });

    it('returns 413 when another part exceeds the limit', async () => {
      const [status] = await refusal(
        partHead('name="other"; filename="b"'),
        MEGABYTE,
        Buffer.from('\r\n'),
        fileHead(),
        PNG,
      );
      expect(status).toBe(413);
    });

    it.each<[number, () => Promise<[path: string, headers: Record<string, string>]>]>([
      [401, async () => [`/api/v1/articles/${articleId}/attachments`, {}]],
      [403, async () => [`/api/v1/articles/${articleId}/attachments`, site.stranger.headers]],
      [403, async () => ['/api/v1/attachments', (await site.app.createUser('member')).headers]],
      [404, async () => ['/api/v1/articles/999999/attachments', site.author.headers]],
      [400, async () => ['/api/v1/articles/x/attachments', site.author.headers]],
      [415, async () => ['/api/v1/attachments', { ...site.author.headers, 'Content-Type': 'image/png' }]],
    ])('returns %i before the body, discards the body and keeps the connection open', async (status, where) => {
      const [path, headers] = await where();
      const upload = request(`${site.app.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': FORM_TYPE, ...headers },
      });
      const answer = new Promise<{ status?: number; close?: string }>((resolve, reject) => {
        upload.on('error', reject).on('response', (response) => {
          void text(response);
          resolve({ status: response.statusCode!, close: response.headers.connection! });
        });
      });
      upload.write(fileHead());
      expect(await answer).toEqual({ status, close: 'keep-alive' });

      for (let n = 0; n < 5; n++) await new Promise<void>((resolve) => upload.write(MEGABYTE, () => resolve()));
      await new Promise<void>((resolve) => upload.end(FORM_END, resolve));
      await nothingIsLeft();
    });

    it('closes the connection when a rejected upload does not end', async () => {
      const upload = site.raw(999_999);
      const closed = new Promise((resolve) => upload.request.on('close', resolve));
      upload.request.flushHeaders();
      expect((await upload.response).status).toBe(404);
      let sent = 0;
      while (!upload.request.destroyed && sent < 200) {
        await Promise.race([upload.write(MEGABYTE).catch(() => undefined), closed]);
        sent++;
      }
      expect(sent).toBeGreaterThan(30);
      expect(sent).toBeLessThan(100);
    });
  });

  describe('an aborted upload', () => {
    it.each([10, 50_000, 200_000])(
      'leaves nothing when the client aborts after %i bytes of the file',
      async (bytes) => {
        const upload = await site.raw(articleId).write(fileHead(), Buffer.alloc(bytes, 'x'));
        expect(
          await eventually(
            () => site.incoming(),
            ({ length }) => length === 1,
          ),
        ).toHaveLength(1);
        upload.abort();

        await nothingIsLeft();
      },
    );

    it('ends as malformed when the client aborts before the body is read', async () => {
      const uploads = site.app.app.get(AttachmentUploadsService);
      const add = uploads.add.bind(uploads);
      const ends: Promise<unknown>[] = [];
      const spy = jest.spyOn(uploads, 'add').mockImplementation((caller, place, upload) => {
        const { request: received } = upload as unknown as { request: { destroyed: boolean } };
        const late: IncomingUpload = {
          declaredSize: upload.declaredSize,
          async receive(...input) {
            // Starts to receive only after the client has disconnected.
            await eventually(() => received.destroyed, Boolean);
            return upload.receive(...input);
          },
        };
        ends.push(add(caller, place, late));
        return ends.at(-1) as ReturnType<typeof add>;
      });
      const [whole, begun] = [site.raw(articleId), site.raw(articleId)];
      whole.request.end(Buffer.concat([fileHead(), PNG, FORM_END]));
      begun.request.write(fileHead());
      expect(
        await eventually(
          () => ends.length,
          (length) => length === 2,
        ),
      ).toBe(2);
      whole.abort();
      begun.abort();

      const kinds = (await Promise.allSettled(ends)).map((end) => end.status === 'rejected' && end.reason.kind);
      expect(kinds).toEqual(['malformed', 'malformed']);
      spy.mockRestore();
      await nothingIsLeft();
    });
  });

  describe('changes during an upload', () => {
    const begin = (headers = {}) => site.raw(articleId, headers).write(fileHead(), Buffer.from('the beginn'));
    const finish = async (upload: Awaited<ReturnType<typeof begin>>) => {
      const { status } = await upload.end(Buffer.from('ing'), FORM_END);
      expect(
        await eventually(
          () => site.incoming(),
          ({ length }) => length === 0,
        ),
      ).toEqual([]);
      expect(await site.storedKeys()).toEqual(await site.rowKeys());
      return status;
    };

    it('returns 201 when nothing changes during the upload', async () => {
      expect(await finish(await begin())).toBe(201);
    });

    it('returns 401 when the account is disabled during the upload', async () => {
      const { id, headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.app.updateUser(id, { status: 'disabled' });

      expect(await finish(upload)).toBe(401);
    });

    it('returns 403 when the account loses the right during the upload', async () => {
      const { id, headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.app.updateUser(id, { role: 'author' });
      expect(await finish(upload)).toBe(403);

      await site.app.updateUser(id, { role: 'editor' });
      const next = await begin(headers);
      await site.app.updateUser(id, { role: 'member' });
      expect(await finish(next)).toBe(403);
    });

    it('returns 404 when the article is deleted during the upload', async () => {
      const { headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.http.delete(`/api/v1/articles/${articleId}`).set(site.author.headers).expect(204);

      expect(await finish(upload)).toBe(404);
    });

    it('returns 409 when the article reaches 20 attachments during the upload', async () => {
      const upload = await begin();
      for (let n = 0; n < 20; n++) await site.upload(articleId);

      expect(await finish(upload)).toBe(409);
    });
  });
});
