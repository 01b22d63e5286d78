import { type CategoryEventRecord, toCategoryEventRecord, type CategoryRecord } from '../../categories/index.js';
import { EditableRecord } from './editable-record.js';

const EMPTY: CategoryEventRecord = {
  ...{ categoryid: 0, name: '', description: '', image: '', parentid: 0, status: 1, created: 0, modified: 0 },
};

/** A category with its stored fields. A new category has the `categoryid` 0. */
export class Category extends EditableRecord implements CategoryEventRecord {
  categoryid: number;
  name: string;
  description: string;
  image: string;
  /** 0 for a root category. */
  parentid: number;
  /** 1 active, 0 disabled, 2 hidden. */
  status: number;
  created: number;
  modified: number;

  constructor(values: Partial<CategoryEventRecord> = {}) {
    super();
    this.load(EMPTY);
    Object.assign(this, values);
  }

  get isNew(): boolean {
    return this.categoryid === 0;
  }

  static from(category: CategoryRecord): Category {
    return new Category().loadFrom(category);
  }

  /** For internal use by the handler. */
  loadFrom(category: CategoryRecord): this {
    return this.load(toCategoryEventRecord(category));
  }
}
