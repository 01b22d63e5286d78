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

/** How a file becomes an attachment. */
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
   * Nothing is read before it is decided that the caller may add a file there; that is looked at again when the last byte is
   * there. The file is stored before the row: whatever ends this in between leaves a file that no row names, and is swept.
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
        // Of a database that is lost nobody knows whether it has the row: then the sweeper finds out.
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

  /** Nothing hangs on it: what stays is swept. */
  private async discard(storageKey: string): Promise<void> {
    await this.storage.remove(storageKey).catch(() => undefined);
  }

  private async asking(caller: Principal, articleId: number | null): Promise<Asking> {
    return this.places.asking(caller, await this.places.findArticle(articleId));
  }
}
