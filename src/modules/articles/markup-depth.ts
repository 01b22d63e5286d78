import { Parser } from 'htmlparser2';

/** No text that somebody wrote nests like this. */
export const DEEPEST_MARKUP = 500;

class TooDeep extends Error {}

/**
 * Whether markup opens more elements inside each other than any reader needs. To be asked before anything else is done with it:
 * the work of a parser grows with the square of the elements that are open, and a megabyte of `<b>` would take half a minute.
 */
export function nestsTooDeep(html: string): boolean {
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
