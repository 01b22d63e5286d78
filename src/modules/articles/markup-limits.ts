import { Parser } from 'htmlparser2';

/** Maximum nesting depth, far above the depth of written text. */
const DEEPEST_MARKUP = 500;
/** Maximum tags, attributes and pieces of text. A table of 20,000 cells has fewer. */
const MOST_MARKUP = 100_000;

class Faulty extends Error {}

/**
 * Returns an error for markup that would block the event loop, as the end of a sentence that begins with "must". Call this before any
 * other processing: the work of a parser grows with the square of the open elements, so that a megabyte of `<b>` would take half a
 * minute, and each tag, attribute and piece of text costs some microseconds.
 */
export function markupFault(html: string): string | undefined {
  // Most markup is too short to reach a limit and need not be parsed.
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
