/** The category and its descendants are visible only to editors and administrators. */
export const CATEGORY_DISABLED = 0;
export const CATEGORY_ACTIVE = 1;
/** The category and its articles are reachable by URL but not listed. Its descendants are listed. */
export const CATEGORY_HIDDEN = 2;

export const CATEGORY_STATUSES = [CATEGORY_DISABLED, CATEGORY_ACTIVE, CATEGORY_HIDDEN];
