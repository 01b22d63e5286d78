import { IdField, SlugField } from '../../../../core/http/index.js';
import { TagName } from '../../dto/tag-fields.js';

/** What is left out stays as it is. */
export class UpdateTagDto {
  @TagName({ optional: true })
  name?: string;

  @SlugField({ optional: true })
  slug?: string;
}

export class MergeTagDto {
  @IdField({ description: 'the tag that is left, and that articles have in place of the other' })
  into: number;
}
