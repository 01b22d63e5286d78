/**
 * Characters that XML, and therefore a feed, cannot contain, and the C1 control characters, which terminals interpret. Tabs and line
 * breaks are allowed.
 */
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** A character that is neither white space nor an ignorable format character. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** JSON Schema pattern of readable text. */
export const READABLE_SCHEMA_PATTERN =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff]*$';

/** JSON Schema pattern of readable text without line breaks. */
export const READABLE_LINE_SCHEMA_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff]*$';

export const isReadable = (text: string): boolean => text.isWellFormed() && text.search(UNREADABLE) === -1;

export const stripUnreadable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

/** Whether the text contains a visible character. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
