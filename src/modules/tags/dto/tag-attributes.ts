import { type FieldValues, presenterOf } from '../../../core/field-table/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import type { TagWithCount } from '../tag-record.js';
import { tagFields } from '../tag.fields.js';

/** The tag attributes of all API versions. */
export class TagAttributes extends attributesClass<FieldValues<TagWithCount, typeof tagFields>>(tagFields) {}

export const toTagAttributes = presenterOf<TagWithCount, typeof tagFields>(tagFields);
