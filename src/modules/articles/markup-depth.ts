import { Parser } from 'htmlparser2';

/** No text that somebody wrote nests like this. */
export const DEEPEST_MARKUP = 500;

class TooDeep extends Error {}

/**
 * Whether markup opens more elements inside each other than any reader needs. To be asked before anything else is done with it:
 * the work of a parser grows with the square of the elements that are open, and a megabyte of `<b>` would take half a minute.
 */
export function nestsTooDeep(html: string): boolean {
  // Most markup has not even so many tags, and need not be read for this.
  if (!hasTags(html, DEEPEST_MARKUP + 1)) return false;
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      if (++depth > DEEPEST_MARKUP) throw new TooDeep();
    },
    onclosetag: () => depth--,
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
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
