import type { PayloadDescription } from '../../core/events/index.js';
import type { CategoryRecord } from './category-record.js';

/** A category in event payloads, with the field names of the specification. */
export interface CategoryEventRecord {
  readonly categoryid: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly parentid: number;
  readonly status: number;
  readonly created: number;
  readonly modified: number;
}

export const CATEGORY_PAYLOAD_DESCRIPTION: PayloadDescription<CategoryEventRecord> = {
  categoryid: { means: 'category id', example: 3 },
  name: { means: 'plain text', example: 'Weather' },
  description: { means: 'plain text, or empty', example: 'Sun and rain' },
  image: { means: 'image URL, or empty', example: '' },
  parentid: { means: 'parent category id; 0 at the root', example: 0 },
  status: { means: '0 disabled, 1 active, 2 hidden', example: 1 },
  created: { means: 'creation time in Unix seconds', example: 1735725600 },
  modified: { means: 'time of the last change in Unix seconds; 0 before the first change', example: 0 },
};

const unixSeconds = (time: string | null): number => (time === null ? 0 : Math.floor(Date.parse(time) / 1000));

export const toCategoryEventRecord = (category: CategoryRecord): CategoryEventRecord => ({
  categoryid: category.id,
  name: category.name,
  description: category.description,
  image: category.image ?? '',
  parentid: category.parentId ?? 0,
  status: category.status,
  created: unixSeconds(category.createdAt),
  modified: unixSeconds(category.updatedAt),
});
