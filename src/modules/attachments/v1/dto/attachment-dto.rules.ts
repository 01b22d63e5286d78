import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../core/auth/index.js';
import { DomainError, type ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { InputRules } from '../../../../core/http/index.js';
import { ARTICLE_UNKNOWN, AttachmentPlaces } from '../../attachment-places.js';
import { FileInspector } from '../../file-inspector.js';
import type { ReceivedFile } from '../../upload.js';

/** Checks the valid fields of input that has other errors, so that one response lists all errors. */
@Injectable()
export class AttachmentDtoRules implements InputRules {
  constructor(
    private readonly inspector: FileInspector,
    private readonly places: AttachmentPlaces,
  ) {}

  async faults({ file, article_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    return [
      ...(file === undefined ? [] : await this.fileFaults(file as ReceivedFile)),
      ...(typeof article_id === 'number' && !(await this.places.isSeen(caller, article_id)) ? [ARTICLE_UNKNOWN] : []),
    ];
  }

  private async fileFaults(file: ReceivedFile): Promise<readonly ErrorDetail[]> {
    try {
      await this.inspector.inspect(file);
      return [];
    } catch (error) {
      if (error instanceof DomainError && error.details) return error.details;
      throw error;
    }
  }
}
