import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { DomainError, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { ArticlesService } from '../articles/index.js';
import type { Asking } from '../categories/index.js';
import { ARTICLE_UNKNOWN, AttachmentPlaces } from './attachment-places.js';
import type { AttachmentChanges, AttachmentFilter, AttachmentRecord } from './attachment-record.js';
import { attachmentSight } from './attachment-sight.js';
import { canChangeAttachment, canViewAttachment } from './attachment.policy.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentStorage } from './storage/attachment-storage.js';

/** Reads, updates and deletes attachments. `AttachmentUploadsService` creates them. */
@Injectable()
export class AttachmentsService {
  private readonly logger = new Logger(AttachmentsService.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly attachments: AttachmentsRepository,
    private readonly places: AttachmentPlaces,
    private readonly articles: ArticlesService,
    private readonly storage: AttachmentStorage,
  ) {}

  async get(caller: Principal, id: number): Promise<AttachmentRecord> {
    const attachment = await this.attachments.findById(id);
    return seen(await this.places.asking(caller, attachment?.article ?? null), attachment);
  }

  /** Returns the attachments visible to the caller. */
  async list(caller: Principal, request: PageRequest, filter: AttachmentFilter): Promise<Page<AttachmentRecord>> {
    const { rights } = await this.places.asking(caller);
    return this.attachments.findPage(request, filter, attachmentSight(rights, caller));
  }

  async listOfArticle(caller: Principal, articleId: number, request: PageRequest): Promise<Page<AttachmentRecord>> {
    await this.articles.get(caller, articleId);
    return this.attachments.findPage(request, { articleId });
  }

  async update(
    caller: Principal,
    id: number,
    changes: AttachmentChanges,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<AttachmentRecord> {
    const { articleId } = changes;
    const { article, ownerId } = await this.get(caller, id);
    const asking = await this.places.asking(caller, article, await this.places.findArticle(articleId ?? null));
    return this.unitOfWork.run(async () => {
      if (articleId !== undefined) await this.places.hold(articleId, ownerId);
      const attachment = await this.getForUpdate(asking, id, expected);
      if (articleId !== undefined && articleId !== attachment.articleId) {
        await this.places.check(asking, articleId, ownerId).catch(asFault);
      }
      if (differs(attachment, changes)) await this.attachments.update(attachment, changes);
      return (await this.attachments.findById(id))!;
    });
  }

  async delete(caller: Principal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    const asking = await this.places.asking(caller, (await this.get(caller, id)).article);
    const { storageKey } = await this.unitOfWork.run(async () => {
      const attachment = await this.getForUpdate(asking, id, expected);
      await this.attachments.delete(id);
      return attachment;
    });
    // If this fails, `OrphanSweeper` removes the file.
    await this.storage.remove(storageKey).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The file of a deleted attachment could not be removed; a job removes it later');
    });
  }

  private async getForUpdate(asking: Asking, id: number, expected: VersionCheck): Promise<AttachmentRecord> {
    const attachment = seen(asking, await this.attachments.findForUpdate(id));
    if (!canChangeAttachment(asking.rights, asking.caller, attachment)) throw forbidden();
    expected(attachment);
    return attachment;
  }
}

function seen({ rights, caller }: Asking, attachment: AttachmentRecord | null): AttachmentRecord {
  if (attachment && canViewAttachment(rights, caller, attachment)) return attachment;
  throw notFound('Attachment not found');
}

const differs = (attachment: AttachmentRecord, changes: AttachmentChanges): boolean =>
  (Object.keys(changes) as (keyof AttachmentChanges)[]).some((key) => changes[key] !== attachment[key]);

function asFault(error: unknown): never {
  throw error instanceof DomainError && error.kind === 'notFound' ? invalid(ARTICLE_UNKNOWN) : error;
}
