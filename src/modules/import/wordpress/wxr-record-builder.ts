import { toWxrRecord, WxrRecord } from './wxr-records.js';
import { StrictXmlParser, XmlHandler } from './strict-xml-parser.js';
import { WxrElement } from './wxr-element.js';
import { WxrPosition, WxrLimits } from './wxr-limits.js';

const KNOWN_VERSIONS = ['1.0', '1.1', '1.2'];

/** Characters counted per element in addition to its text, so that the limit also applies to a record of empty elements. */
const ELEMENT_OVERHEAD = 64;

/** Builds the records of the channel from chunks of text. A record is available as soon as it is complete. */
export class WxrRecordBuilder implements XmlHandler {
  private readonly xml: StrictXmlParser;
  /** Open elements; null for a skipped element. */
  private readonly path: (WxrElement | null)[] = [];
  private version?: string;
  private complete: WxrRecord[] = [];
  private characterCount = 0;
  private readonly knownSlugs = { category: new Set<string>(), tag: new Set<string>() };

  constructor(
    file: string,
    private readonly limits: WxrLimits,
  ) {
    this.xml = new StrictXmlParser(file, this, limits);
  }

  write(text: string): void {
    this.xml.write(text);
  }

  end(): void {
    this.xml.end();
  }

  fail(reason: string): never {
    return this.xml.fail(reason);
  }

  /** Returns the records completed since the last call. */
  drain(): WxrRecord[] {
    const records = this.complete;
    this.complete = [];
    return records;
  }

  open(name: string, attributes: Record<string, string>, place: WxrPosition): void {
    const parent = this.path.at(-1);
    if (parent === undefined && name !== 'rss') {
      this.xml.fail(`not a WordPress export: it begins with <${name}>, not with <rss>`, place);
    }
    if (parent?.isText) this.xml.fail(`<${name}> inside <${parent.name}>, which holds text only`, place);
    if (name === 'item' && parent?.name === 'channel') this.requireVersion(place);
    const isRead = parent === undefined || parent?.canContain(name);
    this.path.push(isRead ? new WxrElement(name, attributes, place.line) : null);
    if (isRead) this.countCharacters(ELEMENT_OVERHEAD + Object.values(attributes).join('').length);
  }

  text(text: string): void {
    const element = this.path.at(-1);
    if (!element?.isText) return;
    this.countCharacters(text.length);
    element.append(text);
  }

  close(): void {
    const element = this.path.pop();
    if (!element) return;
    const parent = this.path.at(-1);
    if (!parent) return this.requireVersion({ line: element.line });
    if (parent.name === 'rss') return;
    if (parent.name === 'channel') return this.finish(element);
    parent.children.push(element);
  }

  private finish(element: WxrElement): void {
    this.characterCount = 0;
    if (element.name === 'wp:wxr_version') return this.acceptVersion(element);
    const record = toWxrRecord(element);
    if (record && this.isFirstOccurrence(record)) this.complete.push(record);
  }

  /** Some exports list a term twice: as `<wp:category>` or `<wp:tag>`, and as `<wp:term>`. */
  private isFirstOccurrence(record: WxrRecord): boolean {
    if (record.kind !== 'category' && record.kind !== 'tag') return true;
    const known = this.knownSlugs[record.kind];
    if (known.has(record.slug)) return false;
    known.add(record.slug);
    return true;
  }

  private acceptVersion({ text, line }: WxrElement): void {
    if (!KNOWN_VERSIONS.includes(text)) {
      this.xml.fail(`unknown export version "${text}": versions ${KNOWN_VERSIONS.join(', ')} are read`, { line });
    }
    this.version = text;
  }

  /** Only the version distinguishes an export from the RSS feed of a site. */
  private requireVersion(place: WxrPosition): void {
    if (!this.version) this.xml.fail('not a WordPress export: no <wp:wxr_version> before the first <item>', place);
  }

  private countCharacters(characters: number): void {
    this.characterCount += characters;
    if (this.characterCount > this.limits.characters) {
      this.xml.fail(`one record holds more than ${this.limits.characters} characters`);
    }
  }
}
