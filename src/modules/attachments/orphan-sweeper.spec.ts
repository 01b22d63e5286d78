import type { AttachmentsRepository } from './attachments.repository.js';
import { OrphanSweeper } from './orphan-sweeper.js';
import type { AttachmentStorage } from './storage/attachment-storage.js';

describe('OrphanedFilesJob', () => {
  it('stops removing files when the signal is aborted', async () => {
    const ending = new AbortController();
    const removed: string[] = [];
    const storage = {
      *list() {
        for (let n = 0; n < 1200; n++) yield { key: String(n) };
      },
      remove: (key: string) => {
        if (removed.push(key) === 3) ending.abort();
      },
    };
    const attachments = { isEmpty: () => false, findKeys: () => new Set(['0']) };
    const sweeper = new OrphanSweeper(
      storage as unknown as AttachmentStorage,
      attachments as unknown as AttachmentsRepository,
    );

    await sweeper.run(ending.signal);
    expect(removed).toEqual(['1', '2', '3']);
  });
});
