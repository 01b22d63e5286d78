import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../core/http/index.js';
import { CategoryChangesService } from '../category-changes.service.js';

/** Validates the parent even if other fields of the body are invalid. The id of the category is not known here. */
@Injectable()
export class CategoryDtoRules implements CrossFieldRules {
  constructor(private readonly changes: CategoryChangesService) {}

  async validate({ parent_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    return typeof parent_id === 'number' ? this.changes.validateParent(caller, parent_id) : [];
  }
}
