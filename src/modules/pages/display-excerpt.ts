/** Minimum length of a generated excerpt, which is the beginning of the text. */
const MIN_GENERATED_LENGTH = 190;
const END_OF_SENTENCE = /[.!?…]["'”’)»]*$/;

/** Returns the excerpt for display. If the excerpt ends within a sentence, an ellipsis follows the last whole word. */
export function displayExcerpt(excerpt: string): string {
  if (excerpt.length < MIN_GENERATED_LENGTH || END_OF_SENTENCE.test(excerpt)) return excerpt;
  return `${excerpt.replace(/[\s,;:–—-]+\S*$/, '')} …`;
}
