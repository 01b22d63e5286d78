import { Parser } from 'htmlparser2';
import { withoutUnreadable } from '../../core/text/index.js';

const PASSES = 10;
/** The start of a tag, comment or declaration. */
const OPENINGS = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * Removes markup and the contents of scripts and styles. Keeps other text as typed: entities, line breaks, `a < b`. The result never
 * contains markup, even for nested input such as `<<b>script>`.
 */
export function stripMarkup(input: string): string {
  let text = input;
  for (let pass = 0; pass < PASSES; pass++) {
    const stripped = textIn(text, false);
    if (stripped === text) return text.trim();
    text = stripped;
  }
  // Only an attack nests this deep. Further passes would take unbounded time.
  return text.replace(OPENINGS, '').trim();
}

/** Converts HTML to plain text: decodes entities and removes unreadable characters. */
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
