import { Injectable } from '@nestjs/common';
import { allOf, comparisonTermsCondition, type Condition, Database } from '../../core/database/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { TAG_FILTER_COLUMNS, TAG_SORT_COLUMNS, type TagListCriteria } from './tag-list.js';
import { type TagWithCount, tagWithCountColumns, type TagWithCountRow, toTagWithCount } from './tag-record.js';
import type { TagVisibility } from './tag-visibility.js';

@Injectable()
export class TagListRepository {
  constructor(private readonly database: Database) {}

  findPage(visibility: TagVisibility, criteria: TagListCriteria): Promise<CursorPage<TagWithCount>> {
    const statement = {
      select: tagWithCountColumns(visibility),
      selectValues: visibility.countCondition.values,
      from: 'tags t',
      where: this.condition(visibility, criteria),
      order: resolveOrder(criteria.sort, TAG_SORT_COLUMNS),
    };
    return findListPage<TagWithCountRow, TagWithCount>(this.database, statement, criteria.page, toTagWithCount);
  }

  count(visibility: TagVisibility, criteria: Pick<TagListCriteria, 'filters'>): Promise<number> {
    return countListRows(this.database, 'tags t', this.condition(visibility, criteria));
  }

  private condition(
    { visibleCondition }: TagVisibility,
    { filters }: Pick<TagListCriteria, 'filters'>,
  ): Condition | undefined {
    return allOf(visibleCondition, comparisonTermsCondition(filters, TAG_FILTER_COLUMNS, this.database.dialect));
  }
}
