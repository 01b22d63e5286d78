/**
 * What is no text: the characters that XML cannot hold, and with it no feed, and the control characters of eight bits, which
 * terminals obey like the others. Tabs and the ends of lines are fine.
 */
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** Neither a blank, nor one of the characters that only change how others look. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

export const isReadable = (text: string): boolean => text.isWellFormed() && text.search(UNREADABLE) === -1;

export const withoutUnreadable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

/** Whether there is something to see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
