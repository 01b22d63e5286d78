import { IdField, SlugField, type PageQuery, toPageRequest } from '../../../../core/http/index.js';
import { TagNameField } from '../../dto/tag-field.decorators.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import type { TagListCriteria } from '../../tag-list.js';

/** Omitted fields do not change. */
export class UpdateTagDto {
  @TagNameField({ optional: true })
  name?: string;

  @SlugField({ optional: true, example: 'rivers' })
  slug?: string;
}

export const UPDATE_TAG_EXAMPLES = {
  'another name': { name: 'Bread and rolls' },
  'another slug': { slug: 'bread' },
};

export class MergeTagDto {
  @IdField({
    example: 1,
    description: 'id of the target tag, which replaces this tag on all articles and is returned; this tag is deleted',
  })
  into: number;
}

export const toTagListCriteria = (query: PageQuery): TagListCriteria => ({
  filters: [],
  sort: [{ field: 'name', descending: false }],
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
