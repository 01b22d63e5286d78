import { atLeast, isEditor, type Principal } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition } from '../../core/database/index.js';
import { type CategoryRights, inRange } from '../categories/index.js';

/** Article statuses in `article_tags`; null for a trashed article. */
const DRAFT = 0;
const PUBLISHED = 1;

/** The tags and the article counts that are visible to a caller. */
export interface TagSight {
  /** Condition on `article_tags g` for the article count: published articles in the caller's lists. */
  readonly counted: Condition;
  /** Condition on `tags t` for visible tags; undefined if all tags are visible. */
  readonly shown: Condition | undefined;
}

/**
 * A tag is visible if a published article in the caller's lists has it, or a visible own article. To editors, unused tags are visible too,
 * but not tags that only articles in invisible categories have.
 */
export function tagSight(rights: CategoryRights, caller: Principal): TagSight {
  const counted = allOf(
    condition(`g.status = ${PUBLISHED}`),
    inRange('g.category_id', { except: rights.unlistedFor(caller.role) }),
  )!;
  if (isEditor(caller)) {
    const open = inRange('g.category_id', { except: rights.closedTo(caller.role) });
    return { counted, shown: open && anyOf(UNUSED, hasOne(open)) };
  }
  const own = caller.userId === null ? [] : [hasOne(ownOf(rights, caller, caller.userId))];
  return { counted, shown: anyOf(hasOne(counted), ...own) };
}

const UNUSED = condition('NOT EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id)');

const hasOne = ({ sql, values }: Condition): Condition =>
  condition(`EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND ${sql})`, ...values);

/** Own articles whose tags are visible: in any status for authors, only drafts and published articles for members. */
const ownOf = (rights: CategoryRights, { role }: Principal, userId: number): Condition =>
  allOf(
    condition('g.author_id = ?', userId),
    condition(atLeast(role, 'author') ? 'g.status IS NOT NULL' : `g.status IN (${DRAFT}, ${PUBLISHED})`),
    inRange('g.category_id', { except: rights.closedTo(role) }),
  )!;
