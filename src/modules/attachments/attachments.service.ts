import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { DomainError, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { markListRead, markRead } from '../../core/request-context/index.js';
import { ArticlesService } from '../articles/index.js';
import type { AuthorizationContext } from '../categories/index.js';
import { UNKNOWN_ARTICLE_ERROR, AttachmentTargetRules } from './attachment-target.rules.js';
import type { AttachmentChanges, AttachmentFilter, AttachmentRecord } from './attachment-record.js';
import { attachmentVisibilityCondition } from './attachment-visibility.js';
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
    private readonly targetRules: AttachmentTargetRules,
    private readonly articles: ArticlesService,
    private readonly storage: AttachmentStorage,
  ) {}

  async get(caller: Principal, id: number): Promise<AttachmentRecord> {
    const attachment = await this.attachments.findById(id);
    return assertVisible(await this.targetRules.loadAuthorization(caller, attachment?.article ?? null), attachment);
  }

  /** Returns the attachments visible to the caller. */
  async list(caller: Principal, request: PageRequest, filter: AttachmentFilter): Promise<Page<AttachmentRecord>> {
    // The articles decide which attachments are visible.
    if (filter.articleId === undefined) markListRead('article');
    else markRead('article', filter.articleId);
    const { rights } = await this.targetRules.loadAuthorization(caller);
    return this.attachments.findPage(request, filter, attachmentVisibilityCondition(rights, caller));
  }

  async listByArticle(caller: Principal, articleId: number, request: PageRequest): Promise<Page<AttachmentRecord>> {
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
    const authorization = await this.targetRules.loadAuthorization(
      caller,
      article,
      await this.targetRules.findArticle(articleId ?? null),
    );
    return this.unitOfWork.run(async () => {
      if (articleId !== undefined) await this.targetRules.lockForUpdate(articleId, ownerId);
      const attachment = await this.getForUpdate(authorization, id, expected);
      this.targetRules.markChanged(id, attachment.articleId, articleId ?? null);
      if (articleId !== undefined && articleId !== attachment.articleId) {
        await this.targetRules.assertCanAdd(authorization, articleId, ownerId).catch(toInputError);
      }
      if (hasChanges(attachment, changes)) await this.attachments.update(attachment, changes);
      return (await this.attachments.findById(id))!;
    });
  }

  async delete(caller: Principal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    const authorization = await this.targetRules.loadAuthorization(caller, (await this.get(caller, id)).article);
    const { storageKey } = await this.unitOfWork.run(async () => {
      const attachment = await this.getForUpdate(authorization, id, expected);
      this.targetRules.markChanged(id, attachment.articleId);
      await this.attachments.delete(id);
      return attachment;
    });
    // If this fails, `OrphanedFilesJob` removes the file.
    await this.storage.remove(storageKey).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The file of a deleted attachment could not be removed; a job removes it later');
    });
  }

  private async getForUpdate(
    authorization: AuthorizationContext,
    id: number,
    expected: VersionCheck,
  ): Promise<AttachmentRecord> {
    const attachment = assertVisible(authorization, await this.attachments.findForUpdate(id));
    if (!canChangeAttachment(authorization.rights, authorization.caller, attachment)) throw forbidden();
    expected(attachment);
    return attachment;
  }
}

function assertVisible(
  { rights, caller }: AuthorizationContext,
  attachment: AttachmentRecord | null,
): AttachmentRecord {
  if (attachment && canViewAttachment(rights, caller, attachment)) return attachment;
  throw notFound('Attachment not found');
}

const hasChanges = (attachment: AttachmentRecord, changes: AttachmentChanges): boolean =>
  (Object.keys(changes) as (keyof AttachmentChanges)[]).some((key) => changes[key] !== attachment[key]);

function toInputError(error: unknown): never {
  throw error instanceof DomainError && error.kind === 'notFound' ? invalid(UNKNOWN_ARTICLE_ERROR) : error;
}
