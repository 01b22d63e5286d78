import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../core/http/index.js';
import { CategoriesService } from '../../categories/index.js';
import { CommentRules } from '../comment-rules.js';
import { stripMarkup } from '../comment-text.js';

/** Applies the comment rules to a body that is already invalid, so that one response lists all errors. */
@Injectable()
export class CommentDtoRules implements CrossFieldRules {
  constructor(
    private readonly rules: CommentRules,
    private readonly categories: CategoriesService,
  ) {}

  async validate({ comment, parent_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    const rights = await this.categories.loadRights();
    const text = typeof comment === 'string' ? stripMarkup(comment) : undefined;
    const parent = await this.rules.findParent(typeof parent_id === 'number' && parent_id > 0 ? parent_id : null);
    return this.rules.validate({ caller, rights }, text, parent);
  }
}
