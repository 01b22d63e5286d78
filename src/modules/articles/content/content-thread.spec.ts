import { setImmediate as nextTurn } from 'node:timers/promises';
import { resolve } from 'node:path';
import threads from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { RequestContext } from '../../../core/request-context/request-context.js';
import { htmlComplexityError } from './html-complexity.js';
import { AllowListSanitizer, HtmlSanitizer, type SanitizedHtml, toPlainText } from './html-sanitizer.js';
import { ContentThread, needsThread } from './content-thread.js';
import { toIndexText } from '../search/index-text.js';

const INDEX_TEXT = { filename: resolve(__dirname, '../search/index-text.ts'), name: 'toIndexText' };
const FIXTURE = resolve(__dirname, '../../../../test/support/endless-work.cjs');
const BLOCK_FOREVER = { filename: FIXTURE, name: 'blockForever' };
const FILL_MEMORY = { filename: FIXTURE, name: 'fillMemory' };
const repeat = (piece: string, bytes = 60_000) => piece.repeat(bytes / Buffer.byteLength(piece));

/** Whose `clean` runs on the thread of the test. */
class UpperCaseSanitizer extends AllowListSanitizer {
  protected override clean(input: string): SanitizedHtml {
    return { html: input.toUpperCase() };
  }
}

describe('ContentThread', () => {
  let thread: ContentThread;

  beforeEach(() => {
    thread = new ContentThread();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(async () => {
    await thread.onApplicationShutdown();
    jest.restoreAllMocks();
  });

  it('returns the results of the event loop for all kinds of content', async () => {
    const sanitizer = new AllowListSanitizer();
    const contents = [
      `<h2>Ferry</h2>${repeat('<p onclick="x()">Some <b>words</b> &amp; a <a href="javascript:x">link</a>.</p>')}`,
      repeat('漢字仮名'),
      repeat('<img src="https://example.org/a.png" alt="é &quot;">'),
      `<p>${repeat('&')}</p>`,
      `<p>${repeat('\ufdfa')}</p>`,
      `<p>${repeat('a\u0301\u0323 ')}\u001b&#27;\ud800</p>`,
      repeat('<svg/>'),
      repeat('<b>'),
      repeat('<script>x</script>'),
    ];
    for (const content of contents) {
      const expected = await sanitizer.sanitize(content);
      expect(await sanitizer.sanitize(content, thread)).toEqual(expected);
      expect(await thread.run(INDEX_TEXT, expected.text)).toBe(await toIndexText(expected.text));
      expect(await thread.toPlainText(expected.html)).toBe(toPlainText(expected.html));
    }
  });

  it('does not call the code of the sanitizer on the event loop', async () => {
    const sanitizer = new AllowListSanitizer();
    const clean = jest.spyOn(sanitizer, 'clean' as never);
    expect(await sanitizer.sanitize('<b>Text</b>', thread)).toMatchObject({ html: '<b>Text</b>', text: 'Text' });
    expect(clean).not.toHaveBeenCalled();
  });

  it('calls only clean of another sanitizer on the event loop, after the check of the complexity', async () => {
    const sanitizer: HtmlSanitizer = new UpperCaseSanitizer();
    const clean = jest.spyOn(sanitizer, 'clean' as never);
    expect(await sanitizer.sanitize('<b>Text</b>\u001b', thread)).toEqual({
      html: '<B>TEXT</B>',
      text: 'TEXT',
      empty: false,
    });
    expect(clean).toHaveBeenCalledTimes(1);
    const nested = repeat('<b>');
    expect(await sanitizer.sanitize(nested, thread)).toMatchObject({ fault: htmlComplexityError(nested), html: '' });
    expect(clean).toHaveBeenCalledTimes(1);
  });

  it('lets the event loop turn while it works', async () => {
    let isOver = false;
    const ended = Promise.allSettled([thread.run(BLOCK_FOREVER, 'x').finally(() => (isOver = true))]);
    for (let turn = 0; turn < 1000; turn++) await nextTurn();
    expect(isOver).toBe(false);
    await thread.onApplicationShutdown();
    expect(await ended).toMatchObject([{ status: 'rejected' }]);
  });

  it('processes the content of a request outside of its slot', async () => {
    const runOutside = jest.fn((_: unknown, work: () => Promise<unknown>) => work());
    const request = new RequestContext({ headers: {} } as never, () => '192.0.2.1');
    const text = await new Promise((resolve, reject) => {
      Object.assign(request, { slot: { runOutside } }).run(() => {
        thread.toPlainText('<p>Text</p>').then(resolve, reject);
      });
    });
    expect(text).toBe('Text');
    expect(runOutside).toHaveBeenCalledTimes(1);
  });

  it('rejects a content whose processing needs too much memory, and processes the next one', async () => {
    thread.limits = { heapMb: 48, timeMs: 60_000 };
    const message = 'The content must be simpler: its processing needs more than 48 MB of memory.';
    await expect(thread.run(FILL_MEMORY, 'x')).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ field: 'content', message }],
    });
    expect(await thread.toPlainText('<p>Next</p>')).toBe('Next');
  });

  it('rejects if the thread cannot start, and starts it for the next content', async () => {
    const { Worker } = threads;
    const replaced = jest.spyOn(threads, 'Worker').mockImplementation(() => new Worker(resolve(__dirname, 'none.js')));
    await expect(thread.toPlainText('<p>Text</p>')).rejects.toMatchObject({ cause: { code: 'MODULE_NOT_FOUND' } });
    replaced.mockRestore();
    expect(await thread.toPlainText('<p>Text</p>')).toBe('Text');
  });

  it.each([
    ['processor time', 'loopForever', 200],
    ['time', 'blockForever', 20],
  ])('rejects a content whose processing takes too much %s, and processes the waiting one', async (_, name, timeMs) => {
    thread.limits = { heapMb: 64, timeMs };
    const endless = thread.run({ filename: FIXTURE, name }, 'x');
    await nextTurn();
    thread.limits = { heapMb: 64, timeMs: 3000 };
    const next = thread.toPlainText('<p>Next</p>');
    await expect(endless).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ field: 'content', message: expect.stringContaining('takes more than') }],
    });
    expect(await next).toBe('Next');
  });

  it('returns an exceeded limit as the fault of the content', async () => {
    thread.limits = { heapMb: 64, timeMs: 0 };
    const fault = 'be simpler: its processing takes more than 0 seconds';
    const long = repeat('Some words ', 1_000_000);
    expect(await new AllowListSanitizer().sanitize(long, thread)).toMatchObject({ fault, html: '', empty: true });
    expect(await new UpperCaseSanitizer().sanitize(long, thread)).toMatchObject({ fault, html: '', empty: true });
  });

  it('ends the thread at the shutdown, also during its work, and processes nothing afterwards', async () => {
    await thread.toPlainText('');
    const works = [thread.run(BLOCK_FOREVER, 'x'), thread.toPlainText('<p>Waiting</p>')];
    const ended = Promise.allSettled(works);
    await nextTurn();
    await thread.onApplicationShutdown();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(thread.toPlainText('<p>Next</p>')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('needsThread', () => {
  it('is true for contents of 32 KiB or more in UTF-8, and for 1,000 tags', () => {
    expect(needsThread('a'.repeat(32 * 1024 - 1))).toBe(false);
    expect(needsThread('é'.repeat(16 * 1024))).toBe(true);
    expect(needsThread('<li>'.repeat(998))).toBe(false);
    expect(needsThread('<li>'.repeat(1000))).toBe(true);
  });
});
