import { SlugField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import { TagName } from '../../dto/tag-fields.js';

class NewTagAttributes {
  @TagName()
  name: string;
}

class ChangedTagAttributes {
  @TagName({ optional: true })
  name?: string;

  @SlugField({ optional: true })
  slug?: string;
}

class MergedTagLinkage {
  @ToOneField('tag', {
    description: 'the tag that replaces this tag on all articles and is returned; this tag is deleted',
  })
  into: number;
}

export const NEW_TAG: InputDefinition<NewTagAttributes> = { type: 'tag', of: 'new', attributes: NewTagAttributes };

/** Omitted fields do not change. */
export const CHANGED_TAG: InputDefinition<ChangedTagAttributes> = {
  type: 'tag',
  of: 'existing',
  attributes: ChangedTagAttributes,
};

export const MERGED_TAG: InputDefinition<object, MergedTagLinkage> = {
  type: 'tag',
  of: 'existing',
  relationships: MergedTagLinkage,
  names: { into: 'data.relationships.into' },
};

export type NewTagInput = ResourceInput<NewTagAttributes>;
export type ChangedTagInput = ResourceInput<ChangedTagAttributes>;
export type MergedTagInput = ResourceInput<object, MergedTagLinkage>;
