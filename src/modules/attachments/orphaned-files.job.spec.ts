import type { AttachmentsRepository } from './attachments.repository.js';
import { OrphanedFilesJob } from './orphaned-files.job.js';
import type { AttachmentStorage } from './storage/attachment-storage.js';

describe('OrphanedFilesJob', () => {
  it('stops removing files when the signal is aborted', async () => {
    const controller = new AbortController();
    const removed: string[] = [];
    const storage = {
      *list() {
        for (let n = 0; n < 1200; n++) yield { key: String(n) };
      },
      remove: (key: string) => {
        if (removed.push(key) === 3) controller.abort();
      },
    };
    const attachments = { isEmpty: () => false, findExistingKeys: () => new Set(['0']) };
    const job = new OrphanedFilesJob(
      storage as unknown as AttachmentStorage,
      attachments as unknown as AttachmentsRepository,
    );

    await job.run(controller.signal);
    expect(removed).toEqual(['1', '2', '3']);
  });
});
