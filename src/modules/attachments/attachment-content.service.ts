import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { ReadScope } from '../../core/database/index.js';
import type { AttachmentRecord } from './attachment-record.js';
import { AttachmentsService } from './attachments.service.js';
import { DownloadCounter } from './download-counter.js';
import { AttachmentStorage } from './storage/attachment-storage.js';

/** An attachment visible to the caller, with access to its content. */
export interface AttachmentContent {
  readonly attachment: AttachmentRecord;
  /** Opens the bytes from `start` to `end`, both inclusive. */
  open(range: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Counts a download. */
  onStarted(): void;
}

@Injectable()
export class AttachmentContentService {
  private readonly logger = new Logger(AttachmentContentService.name);

  constructor(
    private readonly attachments: AttachmentsService,
    private readonly storage: AttachmentStorage,
    private readonly downloads: DownloadCounter,
    private readonly scope: ReadScope,
  ) {}

  async get(caller: Principal, id: number): Promise<AttachmentContent> {
    const attachment = await this.attachments.get(caller, id);
    return {
      attachment,
      open: (range) =>
        this.storage.open(attachment.storageKey, range).catch(async (error: unknown) => {
          // Throws `notFound` if the attachment was deleted in between. A replica may not know yet, so read the primary.
          await this.scope.primaryOnly(() => this.attachments.get(caller, id));
          this.logger.error({ err: error }, `The file of attachment ${id} cannot be opened`);
          throw error;
        }),
      onStarted: () => this.downloads.count(id),
    };
  }
}
