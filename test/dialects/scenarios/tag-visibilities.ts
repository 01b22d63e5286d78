import { ALWAYS, condition, NEVER } from '../../../src/core/database/index.js';
import type { TagVisibility } from '../../../src/modules/tags/tag-visibility.js';

/** Some results of `resolveTagVisibility`, with conditions on the articles. */
export const TAG_VISIBILITIES = {
  everything: { countCondition: ALWAYS, visibleCondition: undefined },
  'published articles': {
    countCondition: condition('g.status = 1'),
    visibleCondition: condition('EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.status = 1)'),
  },
  'some categories': {
    countCondition: condition('g.status = ? AND g.category_id NOT IN (?, ?)', 1, 4, 8),
    visibleCondition: condition(
      'EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.category_id NOT IN (?, ?))',
      ...[4, 8],
    ),
  },
  'no tags': { countCondition: NEVER, visibleCondition: NEVER },
} satisfies Record<string, TagVisibility>;
