import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Asking } from '../categories/index.js';
import { AttachmentPlaces } from './attachment-places.js';
import type { AttachmentRecord } from './attachment-record.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { attachmentsSettings } from './attachments.settings.js';
import { FileInspector, type InspectedFile } from './file-inspector.js';
import { IncomingFiles } from './incoming-files.js';
import { AttachmentStorage } from './storage/attachment-storage.js';
import type { ReceivedUpload, Upload } from './upload.js';

/** Receives, checks and stores uploaded files. */
@Injectable()
export class AttachmentUploadsService {
  constructor(
    private readonly places: AttachmentPlaces,
    private readonly incoming: IncomingFiles,
    private readonly inspector: FileInspector,
    private readonly storage: AttachmentStorage,
    private readonly attachments: AttachmentsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
  ) {}

  /**
   * Checks the permission before the body is read, and again after the last byte. The file is stored before the row is
   * inserted: an interruption in between leaves a file without a row, which `OrphanSweeper` removes.
   */
  async add(caller: AccountPrincipal, articleId: number | null, upload: Upload): Promise<AttachmentRecord> {
    await this.places.check(await this.asking(caller, articleId), articleId, caller.userId);
    return this.incoming.use(async (path) => {
      const most = this.settings.of(attachmentsSettings).ATTACHMENTS_MAX_BYTES;
      const received = await upload.receive(most, (content, name) => this.incoming.write(path, name, content, most));
      const inspected = await this.inspector.inspect(received.input.file);
      const storageKey = randomBytes(16).toString('hex');
      await this.storage.put(storageKey, received.input.file);
      try {
        const asking = await this.asking(received.sender, articleId);
        return await this.record(asking, articleId, received, { ...inspected, storageKey });
      } catch (error) {
        // After a lost database connection the row may exist: leave the file to `OrphanSweeper`.
        if (error instanceof DomainError && error.kind !== 'unavailable') await this.discard(storageKey);
        throw error;
      }
    });
  }

  private record(
    asking: Asking,
    articleId: number | null,
    { sender, input: { file, description = '' } }: ReceivedUpload,
    stored: InspectedFile & { readonly storageKey: string },
  ): Promise<AttachmentRecord> {
    return this.unitOfWork.run(async () => {
      await this.places.hold(articleId, sender.userId);
      await this.places.check(asking, articleId, sender.userId);
      const id = await this.attachments.insert({
        ...stored,
        articleId,
        ownerId: sender.userId,
        description,
        size: file.size,
        sha256: file.sha256,
        downloads: 0,
        createdAt: new Date(),
        updatedAt: null,
        version: 1,
      });
      return (await this.attachments.findById(id))!;
    });
  }

  /** Ignores errors: `OrphanSweeper` removes a remaining file. */
  private async discard(storageKey: string): Promise<void> {
    await this.storage.remove(storageKey).catch(() => undefined);
  }

  private async asking(caller: Principal, articleId: number | null): Promise<Asking> {
    return this.places.asking(caller, await this.places.findArticle(articleId));
  }
}
