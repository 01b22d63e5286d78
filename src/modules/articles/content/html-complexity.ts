import { Parser } from 'htmlparser2';

/** Maximum nesting depth, far above the depth of written text. */
const MAX_NESTING_DEPTH = 500;
/** Maximum tags, attributes and pieces of text. A table of 20,000 cells has fewer. */
const MAX_MARKUP_PIECES = 100_000;

/** Maximum attributes of a tag. */
const MAX_ATTRIBUTES = 1000;
/** A closing tag without an element is compared with all open elements: maximum of these comparisons, which take about 15 ms. */
const MAX_COMPARISONS = 1_000_000;
/**
 * Elements that the parser keeps in a list until their closing tag, also if they close themselves. It moves the whole list for each of
 * them. A closing tag removes one, so that documents with many formulas stay below the maximum.
 */
const FOREIGN_ELEMENT = /^(svg|math|mi|mo|mn|ms|mtext|annotation-xml|foreignobject|desc|title)$/;
const MAX_FOREIGN_ELEMENTS = 500;
/** About this many characters are parsed between two checks of the comparisons. */
const PART_LENGTH = 16_384;

class ComplexityLimitError extends Error {}

/**
 * Returns an error for markup that would block the event loop, as the end of a sentence that begins with "must". Call this before any
 * other processing: the work of a parser grows with the square of the open elements, so that a megabyte of `<b>` would take half a
 * minute, and each tag, attribute and piece of text costs some microseconds.
 */
export function htmlComplexityError(html: string): string | undefined {
  // Most markup is too short to reach a limit and need not be parsed.
  if (html.length <= MAX_MARKUP_PIECES && !hasTags(html, MAX_NESTING_DEPTH + 1)) return undefined;
  let [depth, pieces, attributes, comparisons] = [0, 0, 0, 0];
  let [maxDepthOfPart, closedInPart, foreign] = [0, 0, 0];
  const count = () => {
    if (++pieces > MAX_MARKUP_PIECES)
      throw new ComplexityLimitError(`not have more than ${MAX_MARKUP_PIECES} tags, attributes and pieces of text`);
  };
  const parser = new Parser({
    onopentag: (name) => {
      count();
      if (++depth > MAX_NESTING_DEPTH)
        throw new ComplexityLimitError(`not nest more than ${MAX_NESTING_DEPTH} elements`);
      if (FOREIGN_ELEMENT.test(name) && ++foreign > MAX_FOREIGN_ELEMENTS)
        throw new ComplexityLimitError(`not have more than ${MAX_FOREIGN_ELEMENTS} unclosed tags of SVG or MathML`);
      maxDepthOfPart = Math.max(depth, maxDepthOfPart);
      attributes = 0;
    },
    onclosetag: (name, isImplied) => {
      count();
      depth--;
      if (isImplied) return;
      closedInPart++;
      if (FOREIGN_ELEMENT.test(name)) foreign--;
    },
    onattribute: () => {
      count();
      if (++attributes > MAX_ATTRIBUTES)
        throw new ComplexityLimitError(`not have more than ${MAX_ATTRIBUTES} attributes in a tag`);
    },
    ontext: count,
  });
  try {
    for (let start = 0, end: number; start < html.length; start = end) {
      const next = html.indexOf('<', start + PART_LENGTH);
      end = next === -1 ? html.length : next;
      const part = html.slice(start, end);
      [maxDepthOfPart, closedInPart] = [depth, 0];
      parser.write(part);
      comparisons += Math.max(0, countClosingTags(part) - closedInPart) * maxDepthOfPart;
      if (comparisons > MAX_COMPARISONS)
        throw new ComplexityLimitError('not have so many closing tags without an element');
    }
    parser.end();
    return undefined;
  } catch (error) {
    if (error instanceof ComplexityLimitError) return error.message;
    throw error;
  }
}

function countClosingTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('</'); at !== -1; at = html.indexOf('</', at + 2)) count++;
  return count;
}

function hasTags(html: string, count: number): boolean {
  let at = -1;
  for (let found = 0; found < count; found++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}
