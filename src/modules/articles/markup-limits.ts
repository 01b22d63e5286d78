import { Parser } from 'htmlparser2';

/** No text that somebody wrote nests like this. */
const DEEPEST_MARKUP = 500;
/** A table of 20,000 cells has fewer. */
const MOST_MARKUP = 100_000;

class Faulty extends Error {}

/**
 * What is wrong with markup that would keep everybody else waiting, as the end of a sentence that begins with "must". To be asked
 * before anything else is done with it: the work of a parser grows with the square of the elements that are open, so that a megabyte
 * of `<b>` would take half a minute, and each tag, attribute and piece of text costs some microseconds.
 */
export function markupFault(html: string): string | undefined {
  // Most markup has neither so many tags nor so many letters, and need not be read for this.
  if (html.length <= MOST_MARKUP && !hasTags(html, DEEPEST_MARKUP + 1)) return undefined;
  let [depth, pieces] = [0, 0];
  const count = () => {
    if (++pieces > MOST_MARKUP)
      throw new Faulty(`not have more than ${MOST_MARKUP} tags, attributes and pieces of text`);
  };
  const parser = new Parser({
    onopentag: () => {
      count();
      if (++depth > DEEPEST_MARKUP) throw new Faulty(`not nest more than ${DEEPEST_MARKUP} elements`);
    },
    onclosetag: () => {
      count();
      depth--;
    },
    onattribute: count,
    ontext: count,
  });
  try {
    parser.end(html);
    return undefined;
  } catch (error) {
    if (error instanceof Faulty) return error.message;
    throw error;
  }
}

function hasTags(html: string, count: number): boolean {
  let at = -1;
  for (let found = 0; found < count; found++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}
