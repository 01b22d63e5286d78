import { Parser } from 'htmlparser2';
import { withoutUnreadable } from '../../core/text/index.js';

const PASSES = 10;
/** What opens or closes an element, a comment, a declaration. */
const OPENINGS = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * A text without markup, and without what stands inside scripts and styles. What is no markup stays as it was typed: entities,
 * line breaks, `a < b`. What is left never is markup itself, however it was put together: `<<b>script>`.
 */
export function stripMarkup(input: string): string {
  let text = input;
  for (let pass = 0; pass < PASSES; pass++) {
    const stripped = textIn(text, false);
    if (stripped === text) return text.trim();
    text = stripped;
  }
  // Nobody nests so deep by mistake: pass by pass it would take as long as it likes.
  return text.replace(OPENINGS, '').trim();
}

/** The same of HTML, whose entities stand for what they mean, if it can be read. */
export const textOfHtml = (html: string): string => stripMarkup(withoutUnreadable(textIn(stripMarkup(html), true)));

function textIn(html: string, decodeEntities: boolean): string {
  const pieces: string[] = [];
  let hidden = 0;
  const parser = new Parser(
    {
      ontext: (piece) => hidden === 0 && pieces.push(piece),
      onopentag: (name) => isHidden(name) && hidden++,
      onclosetag: (name) => isHidden(name) && hidden--,
    },
    { decodeEntities },
  );
  parser.end(html);
  return pieces.join('');
}

const isHidden = (element: string): boolean => element === 'script' || element === 'style';
