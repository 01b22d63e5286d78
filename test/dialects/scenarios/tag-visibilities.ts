import { ALWAYS, condition, NEVER } from '../../../src/core/database/index.js';
import { STORED_SPELLING, type TagVisibility } from '../../../src/modules/tags/tag-visibility.js';

/** Some results of `resolveTagVisibility`, with conditions on the articles. */
export const TAG_VISIBILITIES = {
  everything: { countCondition: ALWAYS, visibleCondition: undefined, ownSpelling: STORED_SPELLING },
  'published articles': {
    countCondition: condition('g.status = 1'),
    visibleCondition: condition('EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.status = 1)'),
    ownSpelling: condition('(SELECT MIN(g.spelling) FROM article_tags g WHERE g.tag_id = t.id AND g.author_id = ?)', 2),
  },
  'some categories': {
    countCondition: condition('g.status = ? AND g.category_id NOT IN (?, ?)', 1, 4, 8),
    visibleCondition: condition(
      'EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.category_id NOT IN (?, ?))',
      ...[4, 8],
    ),
    ownSpelling: STORED_SPELLING,
  },
  'no tags': { countCondition: NEVER, visibleCondition: NEVER, ownSpelling: STORED_SPELLING },
} satisfies Record<string, TagVisibility>;
