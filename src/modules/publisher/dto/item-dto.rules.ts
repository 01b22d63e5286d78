import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { InputRules } from '../../../core/http/index.js';
import { ArticleRules } from '../../articles/index.js';
import { renamed } from '../in-item-terms.js';

/** Applies the rules of items to a body with invalid fields, so that one response lists all errors. */
@Injectable()
export class ItemDtoRules implements InputRules {
  constructor(private readonly rules: ArticleRules) {}

  async faults({ body, categoryid, uid }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    const faults = await this.rules.faultsOf(caller, {
      ...(typeof body === 'string' && { content: body }),
      ...(typeof categoryid === 'number' && { categoryId: categoryid }),
      ...(typeof uid === 'number' && { authorId: uid }),
    });
    return faults.map((fault) => renamed(fault));
  }
}
