import { hasMinRole, isEditor, type Principal } from '../../core/identity/index.js';
import { allOf, anyOf, type Condition, condition } from '../../core/database/index.js';
import { type CategoryRights, inCategorySet } from '../categories/index.js';

/** Article statuses in `article_tags`; null for a trashed article. */
const DRAFT = 0;
const PUBLISHED = 1;

/** The tags and the article counts that are visible to a caller. */
export interface TagVisibility {
  /** Condition on `article_tags g` for the article count: published articles in the caller's lists. */
  readonly countCondition: Condition;
  /** Condition on `tags t` for visible tags; undefined if all tags are visible. */
  readonly visibleCondition: Condition | undefined;
  /**
   * Expression on `tags t`: the spelling of the caller, if the caller sees no other use; otherwise null. The name of the tag would reveal
   * how the first user of the tag spelled it, also in an invisible article.
   */
  readonly ownSpelling: Condition;
}

/** The caller sees the names of tags as stored. */
export const STORED_SPELLING = condition('NULL');

/**
 * A tag is visible if a published article in the caller's lists has it, or a visible own article. To editors, unused tags are visible too,
 * but not tags that only articles in invisible categories have.
 */
export function resolveTagVisibility(rights: CategoryRights, caller: Principal): TagVisibility {
  const countCondition = allOf(
    condition(`g.status = ${PUBLISHED}`),
    inCategorySet('g.category_id', { except: rights.unlistedFor(caller.role) }),
  )!;
  if (isEditor(caller)) {
    const open = inCategorySet('g.category_id', { except: rights.hiddenFrom(caller.role) });
    return {
      countCondition,
      visibleCondition: open && anyOf(UNUSED, taggingExists(open)),
      ownSpelling: STORED_SPELLING,
    };
  }
  if (caller.userId === null)
    return { countCondition, visibleCondition: taggingExists(countCondition), ownSpelling: STORED_SPELLING };
  const own = ownCondition(rights, caller, caller.userId);
  return {
    countCondition,
    visibleCondition: anyOf(taggingExists(countCondition), taggingExists(own)),
    ownSpelling: spellingUnlessKnown(own, countCondition),
  };
}

/** The spelling of an article with `own`, unless a listed article has the tag or an own article has the stored spelling. */
function spellingUnlessKnown(own: Condition, listed: Condition): Condition {
  const ownWith = (sql: string) => taggingExists(allOf(own, condition(sql))!);
  // Separate conditions and the first row by the index: an author can have thousands of articles with the tag.
  const known = anyOf(taggingExists(listed), ownWith('g.spelling IS NULL'), ownWith('g.spelling = t.name'))!;
  return condition(
    `CASE WHEN ${known.sql} THEN NULL ELSE
      (SELECT g.spelling FROM article_tags g WHERE g.tag_id = t.id AND ${own.sql} ORDER BY g.spelling LIMIT 1) END`,
    ...known.values,
    ...own.values,
  );
}

/** Names as in revisions of an article: its own spelling, unless a published article has the tag. */
export const SPELLING_OF_ARTICLE = condition(
  `CASE WHEN EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND g.status = ${PUBLISHED})
     THEN NULL ELSE a.spelling END`,
);

const UNUSED = condition('NOT EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id)');

const taggingExists = ({ sql, values }: Condition): Condition =>
  condition(`EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND ${sql})`, ...values);

/** Own articles whose tags are visible: in any status for authors, only drafts and published articles for members. */
const ownCondition = (rights: CategoryRights, { role }: Principal, userId: number): Condition =>
  allOf(
    condition('g.author_id = ?', userId),
    condition(hasMinRole(role, 'author') ? 'g.status IS NOT NULL' : `g.status IN (${DRAFT}, ${PUBLISHED})`),
    inCategorySet('g.category_id', { except: rights.hiddenFrom(role) }),
  )!;
