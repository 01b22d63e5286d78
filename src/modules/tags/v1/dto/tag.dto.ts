import { IdField, SlugField } from '../../../../core/http/index.js';
import { TagNameField } from '../../dto/tag-field.decorators.js';

/** Omitted fields do not change. */
export class UpdateTagDto {
  @TagNameField({ optional: true })
  name?: string;

  @SlugField({ optional: true, example: 'rivers' })
  slug?: string;
}

export class MergeTagDto {
  @IdField({
    description: 'id of the target tag, which replaces this tag on all articles and is returned; this tag is deleted',
  })
  into: number;
}
