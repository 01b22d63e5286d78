import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { InputRules } from '../../../core/http/index.js';
import { CategoryChangesService } from '../category-changes.service.js';

/** Validates the parent even if other fields of the body are invalid. The id of the category is not known here. */
@Injectable()
export class CategoryDtoRules implements InputRules {
  constructor(private readonly changes: CategoryChangesService) {}

  async faults({ parent_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    return typeof parent_id === 'number' ? this.changes.parentFaults(caller, parent_id) : [];
  }
}
