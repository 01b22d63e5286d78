import { emptyItemRecord, type ItemRecord, toItemRecord } from '../../articles/index.js';
import type { ItemDetails } from '../item-details-loader.js';
import { EditableRecord } from './editable-record.js';

interface ItemValues extends ItemRecord {
  readonly tags: readonly string[];
}

type Settable<Values> = { -readonly [Name in keyof Values]: Values[Name] };
const SettableItem = EditableRecord as new () => EditableRecord & Settable<ItemRecord> & { tags: string[] };

/** An item with its stored fields and its tags. A new item has the `itemid` 0. */
export class Item extends SettableItem implements ItemValues {
  constructor(values: Partial<ItemValues> = {}) {
    super();
    this.load({ ...emptyItemRecord(), tags: [] });
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
