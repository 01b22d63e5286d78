import type { ItemRecord } from '../../articles/index.js';
import type { ItemDetails } from '../item-details-loader.js';
import { toItemRecord } from '../../articles/index.js';
import { EditableRecord } from './editable-record.js';

const EMPTY = {
  ...{ itemid: 0, categoryid: 0, uid: 0, title: '', subtitle: '', description: '', body: '', image: '', status: 0 },
  ...{ featured: 0 as 0 | 1, datesub: 0, datemod: 0, counter: 0, tags: [] as string[] },
} satisfies ItemRecord & { tags: string[] };

/** An item with its stored fields and its tags. A new item has the `itemid` 0. */
export class Item extends EditableRecord implements ItemRecord {
  itemid: number;
  categoryid: number;
  uid: number;
  title: string;
  subtitle: string;
  description: string;
  body: string;
  image: string;
  /** 0 draft, 1 published, 2 archived. */
  status: number;
  featured: 0 | 1;
  datesub: number;
  datemod: number;
  counter: number;
  tags: string[];

  constructor(values: Partial<typeof EMPTY> = {}) {
    super();
    this.load(structuredClone(EMPTY));
    Object.assign(this, values);
  }

  get isNew(): boolean {
    return this.itemid === 0;
  }

  static from(details: ItemDetails): Item {
    return new Item().loadFrom(details);
  }

  /** For internal use by the handler. */
  loadFrom({ article, tags }: ItemDetails): this {
    return this.load({ ...toItemRecord(article, article.views), tags: [...tags] });
  }
}
