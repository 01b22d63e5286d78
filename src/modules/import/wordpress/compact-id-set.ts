/** Bits of one page: 4096 consecutive ids take 512 bytes. */
const PAGE = 4096;

/** A set of ids with one bit per number, so that a million consecutive ids take about 250 pages. */
export class CompactIdSet {
  private readonly pages = new Map<number, Uint32Array>();
  private readonly texts = new Set<string>();

  /** Returns true if the id is new. */
  add(id: string): boolean {
    return NUMBER.test(id) ? this.addNumber(Number(id)) : this.addText(id);
  }

  private addNumber(id: number): boolean {
    const key = Math.floor(id / PAGE);
    let page = this.pages.get(key);
    if (!page) this.pages.set(key, (page = new Uint32Array(PAGE / 32)));
    const [word, bit] = [(id % PAGE) >> 5, 1 << (id & 31)];
    const isNew = (page[word]! & bit) === 0;
    page[word]! |= bit;
    return isNew;
  }

  private addText(id: string): boolean {
    const before = this.texts.size;
    return this.texts.add(id).size > before;
  }
}

/** A positive integer with one possible spelling that is exact as a number. */
const NUMBER = /^[1-9]\d{0,14}$/;
