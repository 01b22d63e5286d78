import { SlugField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import { TagNameField } from '../../dto/tag-field.decorators.js';

class CreateTagAttributes {
  @TagNameField()
  name: string;
}

class UpdateTagAttributes {
  @TagNameField({ optional: true })
  name?: string;

  @SlugField({ optional: true, example: 'rivers' })
  slug?: string;
}

class MergeTagLinkage {
  @ToOneField('tag', {
    description: 'target tag, which replaces this tag on all articles and is returned; this tag is deleted',
  })
  into: number;
}

export const CREATE_TAG: InputDefinition<CreateTagAttributes> = {
  type: 'tag',
  of: 'new',
  examples: { tag: { attributes: { name: 'ferries' } } },
  attributes: CreateTagAttributes,
};

/** Omitted fields do not change. */
export const UPDATE_TAG: InputDefinition<UpdateTagAttributes> = {
  type: 'tag',
  of: 'existing',
  examples: {
    'another name': { attributes: { name: 'Bread and cake' } },
    'another slug': { attributes: { slug: 'bread' } },
  },
  attributes: UpdateTagAttributes,
};

export const MERGE_TAG: InputDefinition<object, MergeTagLinkage> = {
  type: 'tag',
  of: 'existing',
  relationships: MergeTagLinkage,
  names: { into: 'data.relationships.into' },
};

export type CreateTagInput = ResourceInput<CreateTagAttributes>;
export type UpdateTagInput = ResourceInput<UpdateTagAttributes>;
export type MergeTagInput = ResourceInput<object, MergeTagLinkage>;
