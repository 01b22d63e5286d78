import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../config/settings.js';
import { UploadStaging, UploadStagingSweeper } from './staging-folder.js';

describe('UploadStaging', () => {
  let folder: string;
  let files: UploadStaging;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-incoming-'));
    files = new UploadStaging({ DATA_DIR: folder } as Settings);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const remainingFiles = () => readdirSync(join(folder, 'uploads/incoming'));

  it('removes the file after use', async () => {
    const { names, file } = await files.withTempFile(async (path) => {
      const content = new PassThrough();
      content.end('Some bytes');
      const received = await files.write(path, 'a.txt', content, 100);
      return { names: remainingFiles(), file: received };
    });
    expect(names).toHaveLength(1);
    expect(file).toMatchObject({ name: 'a.txt', size: 10 });
    expect(remainingFiles()).toEqual([]);
  });

  it('leaves no file if the client disconnects at any point of the upload', async () => {
    const receive = (turns: number) =>
      files.withTempFile(async (path) => {
        const content = new PassThrough();
        // The multipart parser handles the error, too.
        content.on('error', () => undefined);
        const writing = files.write(path, 'a.txt', content, 100);
        for (let turn = 0; turn < turns; turn++) await setImmediate();
        content.destroy(new Error('gone'));
        await writing;
      });
    const ends = await Promise.allSettled(Array.from({ length: 500 }, (_, n) => receive(n % 10)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    // A file that was still being opened would exist by now.
    await sleep(100);
    expect(remainingFiles()).toEqual([]);
  });

  it('removes in a sweep only temporary files that were last changed before the given time', async () => {
    const incoming = join(folder, 'uploads/incoming');
    mkdirSync(incoming, { recursive: true });
    const [old, recent] = ['0'.repeat(32), '1'.repeat(32)];
    const before = new Date('2026-01-31T08:00:00Z');
    for (const [name, time] of [
      [old, new Date(before.getTime() - 1000)],
      [recent, before],
      ['notes.txt', new Date(0)],
    ] as const) {
      writeFileSync(join(incoming, name), '');
      utimesSync(join(incoming, name), time, time);
    }

    await files.sweep(before);

    expect(remainingFiles().sort()).toEqual([recent, 'notes.txt']);
  });

  it('sweeps at the start with a limit of one hour, longer than any upload', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-31T08:00:00Z') });
    const sweep = jest.spyOn(files, 'sweep').mockResolvedValue();
    const sweeper = new UploadStagingSweeper(files);
    try {
      sweeper.onApplicationBootstrap();
      jest.advanceTimersByTime(3_600_000);
      expect(sweep.mock.calls).toEqual([[new Date('2026-01-31T07:00:00Z')], [new Date('2026-01-31T08:00:00Z')]]);
    } finally {
      await sweeper.beforeApplicationShutdown();
      jest.useRealTimers();
    }
  });
});
