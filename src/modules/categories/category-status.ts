/** It and all below it are closed to everybody but editors. */
export const CATEGORY_DISABLED = 0;
export const CATEGORY_ACTIVE = 1;
/** It and its articles can be reached, but stand in no list; what is below it does. */
export const CATEGORY_HIDDEN = 2;

export const CATEGORY_STATUSES = [CATEGORY_DISABLED, CATEGORY_ACTIVE, CATEGORY_HIDDEN];
