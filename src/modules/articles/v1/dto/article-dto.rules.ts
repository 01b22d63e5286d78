import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import { type InputRules, parseTime } from '../../../../core/http/index.js';
import { sanitizeArticle } from '../../article-html.js';
import { ArticleRules } from '../../article-rules.js';

/** The rules of an article for a body whose form is wrong already, so that one answer names every fault. */
@Injectable()
export class ArticleDtoRules implements InputRules {
  constructor(private readonly rules: ArticleRules) {}

  faults({ content, category_id, author_id, publish_at }: Record<string, unknown>): Promise<ErrorDetail[]> {
    const publishAt = typeof publish_at === 'string' ? parseTime(publish_at) : undefined;
    return this.rules.faults(
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
