import { type Dialect, lowerCaseSql } from '../../core/database/index.js';
import type { SortColumnMap } from '../../core/pagination/index.js';
import type { ArticleCursorPageSort } from './article-cursor-page.js';

/** Characters of a sorted text: servers compare at most about one kilobyte, and the cursor contains the text. */
const MAX_SORTED_CHARACTERS = 200;

/** Average rating rounded to the nearest millionth, as an integer in millionths, so that both databases compare it exactly. */
export function averageRatingSql(dialect: Dialect): string {
  const divided = dialect === 'mysql' ? 'DIV' : '/';
  return `CASE s.rating_count WHEN 0 THEN 0
    ELSE (s.rating_sum * 2000000 + s.rating_count) ${divided} (s.rating_count * 2) END`;
}

/** Sort columns of cursor lists. */
export function articleSortColumns({
  dialect,
  arePublished,
}: {
  readonly dialect: Dialect;
  readonly arePublished: boolean;
}): SortColumnMap<ArticleCursorPageSort> {
  return {
    id: { sql: 'a.id' },
    title: { sql: lowerCaseSql(`SUBSTR(a.title, 1, ${MAX_SORTED_CHARACTERS})`, dialect) },
    slug: { sql: 'a.slug' },
    created_at: { sql: 'a.created_at' },
    updated_at: { sql: 'a.updated_at', nullable: true },
    // A published article always has `published_at`.
    published_at: { sql: 'a.published_at', nullable: !arePublished },
    views: { sql: 's.views' },
    rating: { sql: averageRatingSql(dialect) },
    comments_count: { sql: 's.comments_count' },
  };
}
