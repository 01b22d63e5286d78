import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
