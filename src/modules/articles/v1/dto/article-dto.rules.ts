import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../core/auth/index.js';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import { type InputRules, parseTime } from '../../../../core/http/index.js';
import { CategoriesService } from '../../../categories/index.js';
import { sanitizeArticle } from '../../article-html.js';
import { ArticleRules } from '../../article-rules.js';

/** The rules of an article for a body whose form is wrong already, so that one answer names every fault. */
@Injectable()
export class ArticleDtoRules implements InputRules {
  constructor(
    private readonly rules: ArticleRules,
    private readonly categories: CategoriesService,
  ) {}

  async faults(
    { content, category_id, author_id, publish_at }: Record<string, unknown>,
    caller: Principal,
  ): Promise<ErrorDetail[]> {
    const rights = await this.categories.rights(...(typeof category_id === 'number' ? [category_id] : []));
    const publishAt = typeof publish_at === 'string' ? parseTime(publish_at) : undefined;
    return this.rules.faults(
      { caller, rights },
      {
        ...(typeof content === 'string' && { content }),
        ...(typeof category_id === 'number' && { categoryId: category_id }),
        ...(typeof author_id === 'number' && { authorId: author_id }),
        ...(publishAt && { publishAt }),
      },
      typeof content === 'string' ? sanitizeArticle(content) : undefined,
    );
  }
}
