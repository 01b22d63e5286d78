import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../core/http/index.js';
import { ArticleRules } from '../../articles/index.js';
import { renameDetailField } from '../rename-error-fields.js';

/** Applies the rules of items to a body with invalid fields, so that one response lists all errors. */
@Injectable()
export class ItemDtoRules implements CrossFieldRules {
  constructor(private readonly rules: ArticleRules) {}

  async validate({ body, categoryid, uid }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    const faults = await this.rules.validatePartial(caller, {
      ...(typeof body === 'string' && { content: body }),
      ...(typeof categoryid === 'number' && { categoryId: categoryid }),
      ...(typeof uid === 'number' && { authorId: uid }),
    });
    return faults.map((fault) => renameDetailField(fault));
  }
}
