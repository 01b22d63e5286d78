import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { InputRules } from '../../../../core/http/index.js';
import type { NewApiKey } from '../../api-key-record.js';
import { ScopeRules } from '../../scope-rules.js';

/** Checks the valid fields of input that has other errors, so that one response lists all errors. */
@Injectable()
export class ApiKeyDtoRules implements InputRules {
  constructor(private readonly rules: ScopeRules) {}

  faults({ scopes }: Partial<NewApiKey>): Promise<ErrorDetail[]> {
    return Promise.resolve(scopes === undefined ? [] : this.rules.faults(scopes));
  }
}
