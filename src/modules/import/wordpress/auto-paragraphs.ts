/** Block elements, which are not wrapped in a paragraph. */
const BLOCK =
  'address|article|aside|audio|blockquote|canvas|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|' +
  'h[1-6]|header|hr|iframe|legend|li|main|nav|noscript|object|ol|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|' +
  'thead|tr|ul|video';
const OPEN = new RegExp(`<(?:${BLOCK})(?:\\s[^<>]*)?>`, 'gi');
const CLOSE = new RegExp(`</(?:${BLOCK})\\s*>|<(?:hr)(?:\\s[^<>]*)?>`, 'gi');
const LEADING = new RegExp(`^(?:\\s*</?(?:${BLOCK})(?:\\s[^<>]*)?>)+`, 'i');
const TRAILING = new RegExp(`(?:</(?:${BLOCK})\\s*>\\s*)+$`, 'i');
/** Text inside these elements needs no paragraph. */
const PARAGRAPH_OPEN = /<(?:p|h[1-6]|dt|summary|legend)(?:\s[^<>]*)?>\s*$/i;
const PARAGRAPH_CLOSE = /^\s*<\/(?:p|h[1-6]|dt|summary|legend)\s*>/i;

/**
 * WordPress stores the typed text and adds tags when it renders a post: a blank line starts a paragraph, a line break becomes
 * `<br>`. The import adds the tags once. Bodies of the block editor are already HTML; their comments are removed.
 */
export function autoParagraphs(content: string): string {
  const text = removeComments(content.replace(/\r\n?/g, '\n'));
  if (content.includes('<!-- wp:')) return text;
  return splitPreformatted(text)
    .map(({ part, isPreformatted }) => (isPreformatted ? part : paragraphs(part)))
    .join('\n');
}

function paragraphs(text: string): string {
  const parted = text.replace(OPEN, '\n\n$&').replace(CLOSE, '$&\n\n');
  return parted
    .split(/\n[^\S\n]*\n\s*/)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map(paragraph)
    .join('\n');
}

/** `<li>one</li>` is unchanged. `<blockquote>one`, closed in a later piece, is a container, and `one` becomes a paragraph in it. */
function paragraph(piece: string): string {
  const before = LEADING.exec(piece)?.[0] ?? '';
  const rest = piece.slice(before.length);
  const after = TRAILING.exec(rest)?.[0] ?? '';
  const text = rest.slice(0, rest.length - after.length).trim();
  const whole = before !== '' && after !== '';
  if (text === '' || whole || PARAGRAPH_OPEN.test(before) || PARAGRAPH_CLOSE.test(after)) {
    return text === '' ? piece : `${before}${addLineBreaks(text)}${after}`;
  }
  return `${before}<p>${addLineBreaks(text)}</p>${after}`;
}

/** Adds `<br>` at line breaks outside tags, except after an explicit `<br>`. */
const addLineBreaks = (text: string): string =>
  text.replace(/<br\s*\/?>\s*|<[^<>]*>|\s*\n\s*/gi, (found) => {
    if (/^<br/i.test(found) || found.trim() === '') return '<br>\n';
    return found;
  });

interface TextPart {
  readonly part: string;
  readonly isPreformatted: boolean;
}

/** Separates `<pre>…</pre>`, whose line breaks stay unchanged. Uses `indexOf` instead of a pattern, to be linear on any input. */
function splitPreformatted(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const lower = text.toLowerCase();
  let done = 0;
  for (;;) {
    const start = lower.indexOf('<pre', done);
    const end = start < 0 ? -1 : lower.indexOf('</pre>', start);
    if (end < 0) return [...parts, { part: text.slice(done), isPreformatted: false }];
    parts.push({ part: text.slice(done, start), isPreformatted: false });
    done = end + '</pre>'.length;
    parts.push({ part: text.slice(start, done), isPreformatted: true });
  }
}

function removeComments(text: string): string {
  const [first, ...rest] = text.split('<!--');
  return (
    first! +
    rest
      .map((piece) => {
        const end = piece.indexOf('-->');
        return end < 0 ? piece : piece.slice(end + '-->'.length);
      })
      .join('')
  );
}
