import { IdField, SlugField, TextField } from '../../../../core/http/index.js';

/** What is left out stays as it is. */
export class UpdateTagDto {
  @TextField({ min: 1, max: 50, optional: true, example: 'rivers' })
  name?: string;

  @SlugField({ optional: true })
  slug?: string;
}

export class MergeTagDto {
  @IdField({ description: 'the tag that is left, and that articles have in place of the other' })
  into: number;
}
