import { setImmediate as nextTurn } from 'node:timers/promises';
import { resolve } from 'node:path';
import { AllowListSanitizer } from '../../../src/modules/articles/index.js';
import { ContentThread } from '../../../src/modules/articles/content/content-thread.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const ENDLESS_WORK = resolve(__dirname, '../../support/endless-work.cjs');
const WORDS = 'Some words <b onclick="x()">of</b> a long text &amp; more. ';

describe('long contents', () => {
  let site: TestApp;
  let editor: Headers;
  let thread: ContentThread;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    editor = (await site.createUser('editor')).headers;
    category = await site.createCategory({ name: 'Long reads' });
    thread = site.app.get(ContentThread, { strict: false });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => site.stop());

  const post = (content: string, others = {}) =>
    site.http
      .post('/api/v1/articles')
      .set(editor)
      .send({ title: 'A long content', category_id: category, status: 'published', content, ...others });
  const spyOnClean = () => jest.spyOn(AllowListSanitizer.prototype, 'clean' as never);

  it.each([
    ['words', `<p>${WORDS.repeat(1000)}</p>`],
    ['Han characters', '漢字仮名'.repeat(5000)],
    ['ampersands', `<p>${'&'.repeat(100_000)}</p>`],
    ['ligatures of 18 letters', `<p>${'\ufdfa'.repeat(345_000)}</p>`],
    ['words of ligatures', `<p>${`${'\ufdfa'.repeat(998)} `.repeat(345)}</p>`],
  ])('are sanitised as by the event loop, which does not process them: %s', async (_, content) => {
    const expected = await new AllowListSanitizer().sanitize(content);
    const clean = spyOnClean();
    const { body } = await post(content).expect(201);
    expect(body.data.attributes.content).toBe(expected.html);
    expect(clean).not.toHaveBeenCalled();
  });

  it('are found by their words after a create, an update and a restore', async () => {
    const text = (word: string) => `<p>${WORDS.repeat(1000)} ${word}</p>`;
    const { body } = await post(text('quetzal')).expect(201);
    const path = `/api/v1/articles/${body.data.id}`;
    const find = async (word: string) =>
      (await site.http.get(`/api/v1/articles?search=${word}`).expect(200)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await find('quetzal')).toEqual([body.data.id]);
    const clean = spyOnClean();
    await site.http
      .patch(path)
      .set(editor)
      .send({ content: text('ocelot') })
      .expect(200);
    expect([await find('quetzal'), await find('ocelot')]).toEqual([[], [body.data.id]]);
    await site.http.post(`${path}/revisions/1/restore`).set(editor).expect(200);
    expect([await find('quetzal'), await find('ocelot')]).toEqual([[body.data.id], []]);
    expect(clean).not.toHaveBeenCalled();
  });

  it('are rejected with the error of the thread, also with other invalid fields', async () => {
    const message = 'The content must not have more than 500 unclosed tags of SVG or MathML.';
    const { body } = await post('<svg/>'.repeat(49_900)).expect(422);
    expect(body.error.details).toEqual([{ field: 'content', message }]);
    const both = await post('<svg/>'.repeat(49_900), { title: '' }).expect(422);
    expect(both.body.error.details).toContainEqual({ field: 'content', message });
    expect(both.body.error.details).toHaveLength(2);
  });

  it('are rejected if the processing exceeds its limits, without an effect on the next content', async () => {
    const { limits } = thread;
    thread.limits = { ...limits, timeMs: 0 };
    const { body } = await post(WORDS.repeat(15_000)).expect(422);
    thread.limits = limits;
    const message = 'The content must be simpler: its processing takes more than 0 seconds.';
    expect(body.error.details).toEqual([{ field: 'content', message }]);
    await post(WORDS.repeat(1000)).expect(201);
  });

  it('do not delay other requests', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const blocked = thread.run({ filename: ENDLESS_WORK, name: 'blockUntilNotified' }, flag as never);
    let isAnswered = false;
    const response = post(WORDS.repeat(1000))
      .expect(201)
      .then(() => (isAnswered = true));
    await post('<p>A short content of one sentence, which is long enough.</p>').expect(201);
    await site.http.get('/health/live').expect(200);
    for (let turn = 0; turn < 1000; turn++) await nextTurn();
    expect(isAnswered).toBe(false);
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    await Promise.all([blocked, response]);
  });
});
