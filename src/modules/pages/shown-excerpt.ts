/** An excerpt that nobody wrote is the beginning of the text and about as long as this. */
const CUT_OFF = 190;
const END_OF_SENTENCE = /[.!?…]["'”’)»]*$/;

/** An excerpt as people read it: where it breaks off within a sentence, it says so after the last whole word. */
export function shownExcerpt(excerpt: string): string {
  if (excerpt.length < CUT_OFF || END_OF_SENTENCE.test(excerpt)) return excerpt;
  return `${excerpt.replace(/[\s,;:–—-]+\S*$/, '')} …`;
}
