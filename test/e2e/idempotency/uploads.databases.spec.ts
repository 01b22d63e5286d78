import type { Response, Test } from 'supertest';
import { AttachmentTargetRules } from '../../../src/modules/attachments/attachment-target.rules.js';
import { PNG } from '../../support/sample-files.js';
import { eventually } from '../../support/eventually.js';
import { FORM_END, FORM_TYPE, fileHead } from '../attachments/raw-upload.js';
import { AttachmentsFixture } from '../attachments/attachments-fixture.js';
import { LARGE_CONTENT, LARGE_CONTENT_HALVES } from '../attachments/large-content.js';
import { isReplayed, KEY } from './replays.js';

describe('Upload with an Idempotency-Key', () => {
  let site: AttachmentsFixture;
  let articleId: number;
  let keys = 0;

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ ATTACHMENTS_MAX_BYTES: '300000', DATABASE_TIMEOUT_MS: '30000' });
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    articleId = await site.createArticle();
  });

  const newKey = () => `upload ${++keys}`;
  const post = (key: string, content: Buffer | string = 'text', name = 'a.txt', to: number | null = articleId): Test =>
    site.post(to).set(KEY, key).attach('file', Buffer.from(content), name);
  const rows = () => site.app.sql('SELECT id FROM attachments WHERE article_id = ?', [articleId]);
  /** Retries, because the server notices an aborted connection with a delay. */
  const whenEnded = (send: () => Test) => eventually<Response>(send, ({ status }) => status !== 409);
  const expectReplay = (answer: Response, first: Response) => {
    const essence = ({ status, text, headers }: Response) => [status, text, headers['location'], headers['etag']];
    expect(essence(answer)).toEqual(essence(first));
    expect([isReplayed(first), isReplayed(answer)]).toEqual([false, true]);
  };
  const noOrphanIsLeft = async () => {
    expect(await site.storedKeys()).toEqual(await site.rowKeys());
    expect(
      await eventually(
        () => site.incoming(),
        ({ length }) => length === 0,
      ),
    ).toEqual([]);
  };

  it('creates one attachment and one file if the upload is repeated', async () => {
    const key = newKey();
    const first = await post(key, LARGE_CONTENT).field('description', 'It').expect(201);
    for (let n = 0; n < 3; n++) expectReplay(await post(key, LARGE_CONTENT).field('description', 'It'), first);

    expect(await rows()).toHaveLength(1);
    await noOrphanIsLeft();
  });

  it.each<[string, (key: string) => Test]>([
    ['other bytes', (key) => post(key, Buffer.from('texT')).field('description', 'It')],
    ['fewer bytes', (key) => post(key, 'tex').field('description', 'It')],
    ['very many bytes', (key) => post(key, Buffer.alloc(290_000, 'x')).field('description', 'It')],
    ['another name', (key) => post(key, 'text', 'b.txt').field('description', 'It')],
    ['another text field', (key) => post(key).field('description', 'it')],
    ['one more text field', (key) => post(key).field('description', 'It').field('more', '')],
    ['no file', (key) => site.post(articleId).set(KEY, key).field('description', 'It')],
  ])('returns 422 for a repeat with %s and stores nothing', async (_, other) => {
    const key = newKey();
    const first = await post(key).field('description', 'It').expect(201);

    const { body } = await other(key).expect(422);

    expect(body.error.details).toEqual([
      { field: KEY, message: 'The Idempotency-Key has been used for another request.' },
    ]);
    expectReplay(await post(key).field('description', 'It'), first);
    expect(await rows()).toHaveLength(1);
    await noOrphanIsLeft();
  });

  it('replays with another boundary and executes for another path', async () => {
    const key = newKey();
    const first = await post(key, PNG, 'a.png').expect(201);
    const { status, body } = await site.raw(articleId, { [KEY]: key }).end(fileHead('a.png'), PNG, FORM_END);
    expect([status, body.data!.id]).toEqual([201, first.body.data.id]);

    expect(isReplayed(await post(key, PNG, 'a.png', null).expect(201))).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  it('releases the key after a refused or aborted upload', async () => {
    const key = newKey();
    await site.post(articleId, site.stranger.headers).set(KEY, key).attach('file', PNG, 'a.png').expect(403);
    await post(key, PNG, 'a.txt').expect(422);
    await post(key, '<svg/>', 'a.svg').expect(415);
    await post(key, Buffer.alloc(310_000, 'x')).expect(413);
    await site.post(articleId).set(KEY, key).type('json').send('{}').expect(415);
    const broken = await site.raw(articleId, { [KEY]: key }).write(fileHead(), LARGE_CONTENT_HALVES[0]);
    await eventually(
      () => site.incoming(),
      ({ length }) => length === 1,
    );
    broken.abort();
    await noOrphanIsLeft();

    const taken = await whenEnded(() => post(key, PNG, 'a.png'));
    expect([taken.status, isReplayed(taken)]).toEqual([201, false]);
    expect(await rows()).toHaveLength(1);
    await noOrphanIsLeft();
  });

  it('replays the response when the article is full by then, and returns 404 when it is deleted', async () => {
    const key = newKey();
    const first = await post(key).expect(201);
    for (let n = 1; n < 20; n++) await site.upload(articleId);

    expectReplay(await post(key), first);
    await post(newKey()).expect(409);
    await site.http.delete(`/api/v1/articles/${articleId}`).set(site.author.headers).expect(204);
    await post(key).expect(404);
    await noOrphanIsLeft();
  });

  it('replays 409 if the article became full during the upload', async () => {
    const key = newKey();
    const upload = await site.raw(articleId, { [KEY]: key }).write(fileHead(), LARGE_CONTENT_HALVES[0]);
    for (let n = 0; n < 20; n++) await site.upload(articleId);
    const full = await upload.end(LARGE_CONTENT_HALVES[1], FORM_END);
    expect(full.status).toBe(409);
    const [{ id }] = (await rows()) as [{ id: number }];
    await site.http.delete(`/api/v1/attachments/${id}`).set(site.author.headers).expect(204);

    const again = await post(key, LARGE_CONTENT).expect(409);
    expect([again.body, isReplayed(again)]).toEqual([full.body, true]);
    expect(isReplayed(await post(newKey(), LARGE_CONTENT).expect(201))).toBe(false);
    await noOrphanIsLeft();
  });

  it('returns 409 while the first upload is in progress, which then completes', async () => {
    const key = newKey();
    const first = await site.raw(articleId, { [KEY]: key }).write(fileHead(), LARGE_CONTENT_HALVES[0]);
    await eventually(
      () => site.incoming(),
      ({ length }) => length === 1,
    );
    // Other uploads do not wait for the file.
    await site.upload(articleId);
    const second = await post(key, LARGE_CONTENT).expect(409);

    expect(second.get('Retry-After')).toBe('1');
    expect((await first.end(LARGE_CONTENT_HALVES[1], FORM_END)).status).toBe(201);
    expect(isReplayed(await post(key, LARGE_CONTENT).expect(201))).toBe(true);
    expect(await rows()).toHaveLength(2);
    await noOrphanIsLeft();
  });

  it('creates one attachment from two concurrent uploads', async () => {
    const key = newKey();
    const answers = await Promise.all([post(key, LARGE_CONTENT), post(key, LARGE_CONTENT)]);

    expect(answers.map(({ status }) => status)).toContain(201);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(isReplayed(await post(key, LARGE_CONTENT).expect(201))).toBe(true);
    await noOrphanIsLeft();
  });

  it('rolls back the attachment and the key if the row cannot be written', async () => {
    const key = newKey();
    const places = site.app.app.get(AttachmentTargetRules);
    jest.spyOn(places, 'lockForUpdate').mockRejectedValueOnce(new Error('out of order'));
    await post(key).expect(500);
    expect(await rows()).toHaveLength(0);
    expect(await site.app.sql('SELECT id FROM idempotency_keys WHERE status = 0')).toEqual([]);
    await site.sweep();

    expect(isReplayed(await post(key).expect(201))).toBe(false);
    await noOrphanIsLeft();
  });

  it('returns 400 for a malformed repeat and replays after an aborted repeat', async () => {
    const key = newKey();
    await post(key, LARGE_CONTENT).expect(201);
    const { status } = await site.raw(articleId, { [KEY]: key, 'Content-Type': 'multipart/form-data' }).end(FORM_END);
    expect(status).toBe(400);
    const broken = await site
      .raw(articleId, { [KEY]: key, 'Content-Type': FORM_TYPE })
      .write(fileHead(), LARGE_CONTENT_HALVES[0]);
    broken.abort();

    const again = await whenEnded(() => post(key, LARGE_CONTENT));
    expect([again.status, isReplayed(again)]).toEqual([201, true]);
    await noOrphanIsLeft();
  });

  it('returns 401 instead of the stored response if the account is disabled during the repeat', async () => {
    const { id, headers } = await site.app.createUser('editor');
    const key = newKey();
    await site.post(articleId, headers).set(KEY, key).attach('file', LARGE_CONTENT, 'a.txt').expect(201);
    const again = await site.raw(articleId, { ...headers, [KEY]: key }).write(fileHead(), LARGE_CONTENT_HALVES[0]);
    await site.app.updateUser(id, { status: 'disabled' });

    expect((await again.end(LARGE_CONTENT_HALVES[1], FORM_END)).status).toBe(401);
  });
});
