/** Minimum length of a generated excerpt, which is the beginning of the text. */
const CUT_OFF = 190;
const END_OF_SENTENCE = /[.!?…]["'”’)»]*$/;

/** Returns the excerpt for display. If the excerpt ends within a sentence, an ellipsis follows the last whole word. */
export function shownExcerpt(excerpt: string): string {
  if (excerpt.length < CUT_OFF || END_OF_SENTENCE.test(excerpt)) return excerpt;
  return `${excerpt.replace(/[\s,;:–—-]+\S*$/, '')} …`;
}
