import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ErrorDetail } from '../../../core/errors/domain-error.js';
import type { InputRules } from '../../../core/http/index.js';
import { CategoryChangesService } from '../category-changes.service.js';

/** What can be said of a category whose form is wrong already, and without knowing which one it is. */
@Injectable()
export class CategoryDtoRules implements InputRules {
  constructor(private readonly changes: CategoryChangesService) {}

  async faults({ parent_id }: Record<string, unknown>, caller: Principal): Promise<ErrorDetail[]> {
    return typeof parent_id === 'number' ? this.changes.parentFaults(caller, parent_id) : [];
  }
}
