import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FolderStorage } from './folder-storage.js';

describe('FolderStorage', () => {
  let folder: string;
  let storage: FolderStorage;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-folder-'));
    writeFileSync(join(folder, 'secret'), 'an attachment');
    mkdirSync(join(folder, 'files', 'se'), { recursive: true });
    storage = new FolderStorage(join(folder, 'files'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['../secret', '../../secret', 'secret', '', '00000000000000000000000000000000/../../../secret'])(
    'rejects the storage key %j in open and remove',
    async (key) => {
      await expect(storage.open(key, { start: 0, end: 5 })).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(storage.remove(key)).rejects.toMatchObject({ kind: 'unavailable' });
    },
  );

  it('lists only files that were stored before the given time', async () => {
    const time = new Date('2026-01-31T08:00:00Z');
    const [old, recent] = ['0'.repeat(32), '1'.repeat(32)];
    for (const [key, storedAt] of [
      [old, new Date(time.getTime() - 1000)],
      [recent, time],
    ] as const) {
      const path = join(folder, 'files', key.slice(0, 2), key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
      utimesSync(path, storedAt, storedAt);
    }
    const listed: string[] = [];
    for await (const { key } of storage.list(time)) listed.push(key);
    expect(listed).toEqual([old]);
  });
});
