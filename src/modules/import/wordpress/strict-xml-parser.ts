import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { WxrError, WxrPosition, WxrLimits } from './wxr-limits.js';

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
function explainXmlError({ reason, before, innermost, atEnd }: XmlErrorContext): string {
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

/**
 * Decodes UTF-8 in chunks. Unlike `TextDecoder`, this decoder returns all text before an invalid byte, so that the error
 * message names the right line.
 */
export class Utf8Decoder {
  /** True after an invalid byte. The last result of `decode` ends before that byte. */
  broken = false;
  private rest: Buffer = Buffer.alloc(0);

  decode(chunk: Uint8Array): string {
    const bytes = Buffer.concat([this.rest, chunk]);
    let end = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) {
      this.broken = true;
      end = validPrefix(bytes);
    }
    this.rest = bytes.subarray(end);
    return bytes.toString('utf8', 0, end);
  }

  /** Call after the last chunk. An incomplete character sets `broken`. */
  end(): void {
    this.broken ||= this.rest.length > 0;
  }
}

/** Length without an incomplete last character. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function sequenceLength(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  return leadByte >= 0xe0 ? 3 : 2;
}

function validPrefix(bytes: Uint8Array): number {
  let [valid, end] = [0, bytes.length];
  while (valid < end) {
    const middle = Math.ceil((valid + end) / 2);
    const whole = wholeCharacters(bytes.subarray(0, middle));
    if (isUtf8(bytes.subarray(0, whole))) valid = middle;
    else end = middle - 1;
  }
  return wholeCharacters(bytes.subarray(0, valid));
}

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, place: WxrPosition): void;
  text(text: string): void;
  close(): void;
}

/** Characters before an error, to quote the invalid tag or character. */
const CONTEXT_LENGTH = 256;

/** Limits quoted names and versions, which a hostile file can make arbitrarily long. */
const REASON_LENGTH = 400;

const OUTSIDE = 'text data outside';

/**
 * Safe XML parser: no document type (and so no custom entities), limited nesting, limited pieces, and no recovery after the
 * first error. The calls of the handler do not depend on chunk boundaries.
 */
export class StrictXmlParser {
  // XML 1.1 allows references to control characters.
  private readonly parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' } as const);
  private readonly openElements: OpenElement[] = [];
  private closing?: OpenElement;
  private recent = '';
  private received = 0;
  /** Start of the piece that the parser is still collecting. */
  private pieceStart = 0;
  private pieceLine = 1;
  private ending = false;

  constructor(
    private readonly file: string,
    private readonly handler: XmlHandler,
    private readonly limits: WxrLimits,
  ) {
    this.registerHandlers();
  }

  /** Position of the last character read. */
  get place(): WxrPosition {
    return { line: this.parser.line, column: Math.max(1, this.parser.column) };
  }

  write(text: string): void {
    this.recent = this.recent.slice(-CONTEXT_LENGTH) + text;
    this.received += text.length;
    this.parser.write(text);
    this.flushCloseTag();
    if (this.received - this.pieceStart > this.limits.characters) {
      this.fail(`more than ${this.limits.characters} characters in one piece`, { line: this.pieceLine });
    }
  }

  end(): void {
    this.ending = true;
    this.parser.close();
  }

  fail(reason: string, place: WxrPosition = this.place): never {
    throw new WxrError(this.file, reason.slice(0, REASON_LENGTH), place);
  }

  private registerHandlers(): void {
    const { parser } = this;
    parser.on('error', (error) => this.throwParserError(error.message));
    parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-?8|us-ascii)$/i.test(encoding)) this.fail(`the encoding is ${encoding}, only UTF-8 is read`);
      this.endPiece();
    });
    parser.on('doctype', () => this.fail('a document type (<!DOCTYPE>) is not accepted', { line: this.pieceLine }));
    parser.on('comment', () => this.endPiece());
    parser.on('processinginstruction', () => this.endPiece());
    parser.on('text', (text) => this.handleText(text));
    parser.on('cdata', (text) => this.handleText(text));
    parser.on('opentagstart', (tag) => this.handleOpenTag(tag.name));
    parser.on('opentag', (tag) => {
      const { line } = this.openElements[this.openElements.length - 1];
      this.handler.open(tag.name, tag.attributes, { line });
      this.endPiece();
    });
    parser.on('closetag', () => this.handleCloseTag());
  }

  private handleOpenTag(name: string): void {
    this.flushCloseTag();
    if (this.openElements.length >= this.limits.depth) {
      this.fail(`elements nested more than ${this.limits.depth} levels deep`);
    }
    // The parser is one character past the name. If the character is a line break, its line is one too high.
    const line = this.parser.column === 0 ? this.parser.line - 1 : this.parser.line;
    this.openElements.push({ name, line });
  }

  private handleText(text: string): void {
    this.flushCloseTag();
    if (this.openElements.length > 0) this.handler.text(text);
    // Text outside the document is an error. The start of the piece is retained for its message.
    else if (text.trim() !== '') return;
    this.endPiece();
  }

  /** The parser reports a close tag before it compares the tag with the open tag, so the handler is called later. */
  private handleCloseTag(): void {
    this.flushCloseTag();
    this.closing = this.openElements[this.openElements.length - 1];
    this.endPiece();
  }

  private flushCloseTag(): void {
    if (!this.closing) return;
    this.closing = undefined;
    this.openElements.pop();
    this.handler.close();
  }

  private endPiece(): void {
    this.pieceStart = this.parser.position;
    this.pieceLine = this.parser.line;
  }

  private throwParserError(message: string): never {
    // The parser prefixes its line and column.
    const parserMessage = message.replace(/^\d+:\d+: /, '');
    if (parserMessage !== 'unexpected close tag.') this.flushCloseTag();
    const before = this.recent.slice(0, this.recent.length - (this.received - this.parser.position));
    const innermost = this.openElements.at(-1);
    // The parser reports text outside the document late, at the next tag or the end of a chunk, and may report another error
    // in the text first.
    const piece = before.slice(-Math.max(1, this.parser.position - this.pieceStart));
    const isOutside =
      parserMessage.startsWith(OUTSIDE) || (!this.ending && innermost === undefined && /^\s*[^<\s]/.test(piece));
    const reason = isOutside ? `${OUTSIDE} of root node.` : parserMessage;
    const place = isOutside ? { line: this.pieceLine } : this.place;
    return this.fail(explainXmlError({ reason, before, innermost, atEnd: this.ending }), place);
  }
}
