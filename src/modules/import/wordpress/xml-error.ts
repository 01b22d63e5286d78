export interface OpenElement {
  name: string;
  line: number;
}

/** State of the parser at an error. */
export interface XmlErrorContext {
  /** Message of the parser. */
  reason: string;
  /** Text before the error. */
  before: string;
  innermost?: OpenElement;
  atEnd: boolean;
}

/** Translates messages of the parser for users who do not know XML. */
export function explainXmlError({ reason, before, innermost, atEnd }: XmlErrorContext): string {
  if (atEnd) {
    if (!innermost) return 'the file ends before the document is complete';
    return `the file ends inside <${innermost.name}>, opened in line ${innermost.line}: it is truncated`;
  }
  if (reason === 'unexpected close tag.' && innermost) {
    return `mismatched close tag ${markup(before)}: <${innermost.name}>, opened in line ${innermost.line}, is still open`;
  }
  if (reason === 'disallowed character.') return `the character ${lastCharacter(before)} is not allowed here`;
  if (reason === 'undefined entity.') return `unknown entity ${entity(before)}: only those built into XML are read`;
  if (reason === 'malformed character entity.') return `the character reference ${entity(before)} is not allowed`;
  return EXPLANATIONS[reason] ?? reason.replace(/\.$/, '');
}

const EXPLANATIONS: Record<string, string | undefined> = {
  'text data outside of root node.': 'text outside of the document: this is not an XML file',
  'documents may contain only one root.': 'a second document begins here',
  'the string "]]>" is disallowed in char data.': 'stray "]]>": one CDATA section cannot hold another',
  'an XML declaration must be at the start of the document.':
    'the XML declaration must be the very first thing in the file: remove the blank lines or text before it',
};

const markup = (before: string): string => before.slice(before.lastIndexOf('<'));

const entity = (before: string): string => before.slice(before.lastIndexOf('&'));

function lastCharacter(before: string): string {
  const character = Array.from(before).at(-1) ?? '';
  if (/^[!-~]$/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
