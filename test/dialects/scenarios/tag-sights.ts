import { ALWAYS, condition, NEVER } from '../../../src/core/database/index.js';
import type { TagSight } from '../../../src/modules/tags/tag-sight.js';

/** Some of the sights that `tagSight` makes, with a condition on the articles of each kind. */
export const TAG_SIGHTS = {
  everything: { counted: ALWAYS, shown: undefined },
  'published articles': {
    counted: condition('g.status = 1'),
    shown: condition('EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.status = 1)'),
  },
  'some categories': {
    counted: condition('g.status = ? AND g.category_id NOT IN (?, ?)', 1, 4, 8),
    shown: condition(
      'EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.category_id NOT IN (?, ?))',
      ...[4, 8],
    ),
  },
  'no tags': { counted: NEVER, shown: NEVER },
} satisfies Record<string, TagSight>;
