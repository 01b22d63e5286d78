import { SaxesParser } from 'saxes';
import { WxrError, WxrPlace } from './wxr-error.js';
import { WxrLimits } from './wxr-limits.js';
import { explainXmlFault, OpenElement } from './xml-fault.js';

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, place: WxrPlace): void;
  text(text: string): void;
  close(): void;
}

/** Enough to quote the tag or the character that is wrong. */
const CONTEXT_LENGTH = 256;

/** Names and versions are quoted, and a hostile file can make them as long as it likes. */
const REASON_LENGTH = 400;

const OUTSIDE = 'text data outside';

/**
 * XML without its dangers: no document type (so no entities of the file's own making), bounded nesting, bounded pieces,
 * and the first fault ends it. What the handler hears does not depend on how the text was cut.
 */
export class StrictXml {
  // XML 1.1 would let control characters in by reference.
  private readonly parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' } as const);
  private readonly openElements: OpenElement[] = [];
  private closing?: OpenElement;
  private recent = '';
  private received = 0;
  /** Where the piece begins that the parser is still collecting. */
  private pieceStart = 0;
  private pieceLine = 1;
  private ending = false;

  constructor(
    private readonly file: string,
    private readonly handler: XmlHandler,
    private readonly limits: WxrLimits,
  ) {
    this.listen();
  }

  /** The place of the character read last. */
  get place(): WxrPlace {
    return { line: this.parser.line, column: Math.max(1, this.parser.column) };
  }

  write(text: string): void {
    this.recent = this.recent.slice(-CONTEXT_LENGTH) + text;
    this.received += text.length;
    this.parser.write(text);
    this.settle();
    if (this.received - this.pieceStart > this.limits.characters) {
      this.fail(`more than ${this.limits.characters} characters in one piece`, { line: this.pieceLine });
    }
  }

  end(): void {
    this.ending = true;
    this.parser.close();
  }

  fail(reason: string, place: WxrPlace = this.place): never {
    throw new WxrError(this.file, reason.slice(0, REASON_LENGTH), place);
  }

  private listen(): void {
    const { parser } = this;
    parser.on('error', (error) => this.explain(error.message));
    parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-?8|us-ascii)$/i.test(encoding)) this.fail(`the encoding is ${encoding}, only UTF-8 is read`);
      this.endPiece();
    });
    parser.on('doctype', () => this.fail('a document type (<!DOCTYPE>) is not accepted', { line: this.pieceLine }));
    parser.on('comment', () => this.endPiece());
    parser.on('processinginstruction', () => this.endPiece());
    parser.on('text', (text) => this.heard(text));
    parser.on('cdata', (text) => this.heard(text));
    parser.on('opentagstart', (tag) => this.opens(tag.name));
    parser.on('opentag', (tag) => {
      const { line } = this.openElements[this.openElements.length - 1];
      this.handler.open(tag.name, tag.attributes, { line });
      this.endPiece();
    });
    parser.on('closetag', () => this.closes());
  }

  private opens(name: string): void {
    this.settle();
    if (this.openElements.length >= this.limits.depth) {
      this.fail(`elements nested more than ${this.limits.depth} levels deep`);
    }
    // The parser has read one character more than the name. If that was a line break, it is one line too far.
    const line = this.parser.column === 0 ? this.parser.line - 1 : this.parser.line;
    this.openElements.push({ name, line });
  }

  private heard(text: string): void {
    this.settle();
    if (this.openElements.length > 0) this.handler.text(text);
    // Other text than white space has no business outside of the document; its refusal wants to know where it began.
    else if (text.trim() !== '') return;
    this.endPiece();
  }

  /** Told of a close tag before the parser has compared it with the open one, so the handler must wait for that. */
  private closes(): void {
    this.settle();
    this.closing = this.openElements[this.openElements.length - 1];
    this.endPiece();
  }

  private settle(): void {
    if (!this.closing) return;
    this.closing = undefined;
    this.openElements.pop();
    this.handler.close();
  }

  private endPiece(): void {
    this.pieceStart = this.parser.position;
    this.pieceLine = this.parser.line;
  }

  private explain(message: string): never {
    // The parser puts its own line and column in front.
    const told = message.replace(/^\d+:\d+: /, '');
    if (told !== 'unexpected close tag.') this.settle();
    const before = this.recent.slice(0, this.recent.length - (this.received - this.parser.position));
    const innermost = this.openElements.at(-1);
    // It reports text outside of the document some time after it met it, at the next tag or the end of a chunk, and may find
    // something else in it until then.
    const piece = before.slice(-Math.max(1, this.parser.position - this.pieceStart));
    const isOutside = told.startsWith(OUTSIDE) || (!this.ending && innermost === undefined && /^\s*[^<\s]/.test(piece));
    const reason = isOutside ? `${OUTSIDE} of root node.` : told;
    const place = isOutside ? { line: this.pieceLine } : this.place;
    return this.fail(explainXmlFault({ reason, before, innermost, atEnd: this.ending }), place);
  }
}
