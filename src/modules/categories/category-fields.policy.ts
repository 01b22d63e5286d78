import { Inject, Injectable } from '@nestjs/common';
import { FIELD_SETS, type FieldSets, FieldsPolicy } from '../../core/module-fields/index.js';

/** Fields without permissions: everyone who can view or edit the category. */
@Injectable()
export class CategoryFieldsPolicy extends FieldsPolicy {
  constructor(@Inject(FIELD_SETS) sets: FieldSets) {
    super(sets.category);
  }

  protected canReadByDefault(): boolean {
    return true;
  }

  protected canWriteByDefault(): boolean {
    return true;
  }
}
