import { Injectable } from '@nestjs/common';
import { allOf, comparisonTermsCondition, type Condition, Database } from '../../core/database/index.js';
import { filterColumnsOf, sortColumnsOf } from '../../core/field-table/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { type TagListCriteria, tagWithCountColumns } from './tag-list.js';
import { type TagWithCount, type TagWithCountRow, toTagWithCount } from './tag-record.js';
import type { TagVisibility } from './tag-visibility.js';
import { tagFields } from './tag.fields.js';

@Injectable()
export class TagListRepository {
  constructor(private readonly database: Database) {}

  findPage(visibility: TagVisibility, criteria: TagListCriteria): Promise<CursorPage<TagWithCount>> {
    const columns = tagWithCountColumns(visibility);
    const statement = {
      select: columns.sql,
      selectValues: columns.values,
      from: 'tags t',
      where: this.condition(visibility, criteria),
      order: resolveOrder(criteria.sort, { ...sortColumnsOf(tagFields, this.database), id: { sql: 't.id' } }),
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
    const { dialect } = this.database;
    return allOf(visibleCondition, comparisonTermsCondition(filters, filterColumnsOf(tagFields, dialect), dialect));
  }
}
