/**
 * What is no text: the characters that XML cannot hold, and with it no feed, and the control characters of eight bits, which
 * terminals obey like the others. Tabs and the ends of lines are fine.
 */
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** Neither a blank, nor one of the characters that only change how others look. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** The same as the pattern of a schema. */
export const READABLE = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff]*$';

/** What is readable, and no more than one line. */
export const READABLE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff]*$';

export const isReadable = (text: string): boolean => text.isWellFormed() && text.search(UNREADABLE) === -1;

export const withoutUnreadable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

/** Whether there is something to see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
