import { atLeast, isEditor, type Principal } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition } from '../../core/database/index.js';
import { type CategoryRights, inRange } from '../categories/index.js';

/** States of an article; null while it is in the trash. */
const DRAFT = 0;
const PUBLISHED = 1;

/** What somebody sees of the tags. */
export interface TagSight {
  /** The rows `g` of `article_tags` that count: of articles that are published and in the caller's lists. */
  readonly counted: Condition;
  /** The tags `t` that they are shown. */
  readonly shown: Condition | undefined;
}

/**
 * A tag is shown for a published article of one's lists, or for an own one that one may see. Editors, who look after tags, see
 * those that nothing has too, but not those that only articles in categories closed to them have.
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

/** A member's own articles are theirs as long as they are drafts; once they are published they are everybody's to see. */
const ownOf = (rights: CategoryRights, { role }: Principal, userId: number): Condition =>
  allOf(
    condition('g.author_id = ?', userId),
    condition(atLeast(role, 'author') ? 'g.status IS NOT NULL' : `g.status IN (${DRAFT}, ${PUBLISHED})`),
    inRange('g.category_id', { except: rights.closedTo(role) }),
  )!;
