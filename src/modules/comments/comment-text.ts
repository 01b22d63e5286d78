import { Parser } from 'htmlparser2';
import { stripUnreadable } from '../../core/text/index.js';

const MAX_PASSES = 10;
/** The start of a tag, comment or declaration. */
const MARKUP_STARTS = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * Removes markup and the contents of scripts and styles. Keeps other text as typed: entities, line breaks, `a < b`. The result never
 * contains markup, even for nested input such as `<<b>script>`.
 */
export function stripMarkup(input: string): string {
  let text = input;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const stripped = extractText(text, false);
    if (stripped === text) return text.trim();
    text = stripped;
  }
  // Only an attack nests this deep. Further passes would take unbounded time.
  return text.replace(MARKUP_STARTS, '').trim();
}

/** Converts HTML to plain text: decodes entities and removes unreadable characters. */
export const htmlToText = (html: string): string => stripMarkup(stripUnreadable(extractText(stripMarkup(html), true)));

function extractText(html: string, decodeEntities: boolean): string {
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
