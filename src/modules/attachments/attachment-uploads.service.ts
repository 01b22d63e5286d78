import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { AccountStorageLimit } from '../../core/account-storage/index.js';
import { Clock } from '../../core/clock/index.js';
import type { AccountPrincipal, Principal } from '../../core/identity/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { waitWithoutSlot } from '../../core/request-context/index.js';
import type { AuthorizationContext } from '../categories/index.js';
import { AttachmentTargetRules } from './attachment-target.rules.js';
import type { AttachmentRecord } from './attachment-record.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { attachmentsSettings } from './attachments.settings.js';
import { FileInspector, type InspectedFile } from './file-inspector.js';
import { UploadStaging } from './staging-folder.js';
import { AttachmentStorage } from './storage/attachment-storage.js';
import type { ReceivedUpload, IncomingUpload } from './upload.js';
import { type UploadAllocation, UploadBudget } from './upload-budget.js';

/** Receives, checks and stores uploaded files. */
@Injectable()
export class AttachmentUploadsService {
  constructor(
    private readonly targetRules: AttachmentTargetRules,
    private readonly staging: UploadStaging,
    private readonly budget: UploadBudget,
    private readonly inspector: FileInspector,
    private readonly storage: AttachmentStorage,
    private readonly attachments: AttachmentsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly limit: AccountStorageLimit,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the permission before the body is read, and again after the last byte. The file is stored before the row is
   * inserted: an interruption in between leaves a file without a row, which `OrphanedFilesJob` removes.
   */
  async add(caller: AccountPrincipal, articleId: number | null, upload: IncomingUpload): Promise<AttachmentRecord> {
    await this.targetRules.assertCanAdd(await this.loadAuthorization(caller, articleId), articleId, caller.userId);
    await this.limit.assertCanStore(caller, { rows: 1, bytes: upload.declaredSize });
    const allocation = this.budget.openAllocation(caller.userId);
    return this.receive(articleId, upload, allocation).finally(() => allocation.release());
  }

  private receive(
    articleId: number | null,
    upload: IncomingUpload,
    allocation: UploadAllocation,
  ): Promise<AttachmentRecord> {
    return this.staging.withTempFile(async (path) => {
      const maxBytes = this.settings.getSection(attachmentsSettings).ATTACHMENTS_MAX_BYTES;
      const received = await upload.receive(maxBytes, async (content, name) => {
        allocation.reserve(content, Math.min(upload.declaredSize || maxBytes, maxBytes));
        return this.staging.write(path, name, content, maxBytes);
      });
      await this.limit.assertCanStore(received.sender, { rows: 1, bytes: received.input.file.size });
      const inspected = await this.inspector.inspect(received.input.file);
      const storageKey = randomBytes(16).toString('hex');
      await waitWithoutSlot(() => this.storage.save(storageKey, received.input.file));
      try {
        const authorization = await this.loadAuthorization(received.sender, articleId);
        return await this.insert(authorization, articleId, received, { ...inspected, storageKey });
      } catch (error) {
        // After a lost database connection the row may exist: leave the file to `OrphanedFilesJob`.
        if (error instanceof DomainError && error.kind !== 'unavailable') await this.discard(storageKey);
        throw error;
      }
    });
  }

  private insert(
    authorization: AuthorizationContext,
    articleId: number | null,
    { sender, input: { file, description = '' } }: ReceivedUpload,
    stored: InspectedFile & { readonly storageKey: string },
  ): Promise<AttachmentRecord> {
    return this.unitOfWork.run(async () => {
      await this.targetRules.lockForUpdate(articleId, sender.userId);
      await this.targetRules.assertCanAdd(authorization, articleId, sender.userId);
      const id = await this.attachments.insert({
        ...stored,
        articleId,
        ownerId: sender.userId,
        description,
        size: file.size,
        sha256: file.sha256,
        downloads: 0,
        createdAt: this.clock.now(),
        updatedAt: null,
        version: 1,
      });
      this.targetRules.markChanged(id, articleId);
      return (await this.attachments.findById(id))!;
    });
  }

  /** Ignores errors: `OrphanedFilesJob` removes a remaining file. */
  private async discard(storageKey: string): Promise<void> {
    await this.storage.remove(storageKey).catch(() => undefined);
  }

  private async loadAuthorization(caller: Principal, articleId: number | null): Promise<AuthorizationContext> {
    return this.targetRules.loadAuthorization(caller, await this.targetRules.findArticle(articleId));
  }
}
