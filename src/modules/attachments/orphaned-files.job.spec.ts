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

  it('asks the storage only for files that are older than an hour, and removes none if no attachment exists', async () => {
    const befores: Date[] = [];
    const removed: string[] = [];
    const storage = {
      *list(before: Date) {
        befores.push(before);
        yield { key: 'orphan' };
      },
      remove: (key: string) => removed.push(key),
    };
    const run = (isEmpty: boolean) =>
      new OrphanedFilesJob(
        storage as unknown as AttachmentStorage,
        { isEmpty: () => isEmpty, findExistingKeys: () => new Set() } as unknown as AttachmentsRepository,
      ).run();
    jest.useFakeTimers({ now: Date.parse('2026-01-31T08:00:00Z') });
    try {
      await run(true);
      expect(removed).toEqual([]);
      await run(false);
      expect(removed).toEqual(['orphan']);
      expect(befores).toEqual([new Date('2026-01-31T07:00:00Z')]);
    } finally {
      jest.useRealTimers();
    }
  });
});
