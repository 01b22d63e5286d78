import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../core/identity/index.js';
import { DomainError, type ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../../core/http/index.js';
import { UNKNOWN_ARTICLE_ERROR, AttachmentTargetRules } from '../../attachment-target.rules.js';
import { FileInspector } from '../../file-inspector.js';
import type { ReceivedFile } from '../../upload.js';

/** Checks the valid fields of input that has other errors, so that one response lists all errors. */
@Injectable()
export class AttachmentDtoRules implements CrossFieldRules {
  constructor(
    private readonly inspector: FileInspector,
    private readonly targetRules: AttachmentTargetRules,
  ) {}

  async validate({ file, article_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    return [
      ...(file === undefined ? [] : await this.validateFile(file as ReceivedFile)),
      ...(typeof article_id === 'number' && !(await this.targetRules.isArticleVisible(caller, article_id))
        ? [UNKNOWN_ARTICLE_ERROR]
        : []),
    ];
  }

  private async validateFile(file: ReceivedFile): Promise<readonly ErrorDetail[]> {
    try {
      await this.inspector.inspect(file);
      return [];
    } catch (error) {
      if (error instanceof DomainError && error.details) return error.details;
      throw error;
    }
  }
}
