import { IdField, SlugField } from '../../../../core/http/index.js';
import { TagName } from '../../dto/tag-fields.js';

/** Omitted fields do not change. */
export class UpdateTagDto {
  @TagName({ optional: true })
  name?: string;

  @SlugField({ optional: true })
  slug?: string;
}

export class MergeTagDto {
  @IdField({
    description: 'id of the target tag, which replaces this tag on all articles and is returned; this tag is deleted',
  })
  into: number;
}
