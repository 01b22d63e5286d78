import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../core/http/index.js';
import { ArticleRules } from '../write/article-rules.js';
import { parseTime } from '../../../core/text/index.js';

/** Applies the article rules to a body with malformed fields, so that one response lists all errors. */
@Injectable()
export class ArticleDtoRules implements CrossFieldRules {
  constructor(private readonly rules: ArticleRules) {}

  validate(
    { content, category_id, author_id, publish_at, tag_ids, tags }: Record<string, unknown>,
    caller: Principal,
  ): Promise<ErrorDetail[]> {
    const publishAt = typeof publish_at === 'string' ? parseTime(publish_at) : undefined;
    return this.rules.validatePartial(caller, {
      ...(typeof content === 'string' && { content }),
      ...(typeof category_id === 'number' && { categoryId: category_id }),
      ...(typeof author_id === 'number' && { authorId: author_id }),
      ...(publishAt && { publishAt }),
      ...(Array.isArray(tag_ids) && { tagIds: tag_ids as number[] }),
      ...(Array.isArray(tags) && { tags: tags as string[] }),
    });
  }
}
