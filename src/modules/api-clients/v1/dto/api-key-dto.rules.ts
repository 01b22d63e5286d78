import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../../core/http/index.js';
import type { NewApiKey } from '../../api-key-record.js';
import { ScopeRules } from '../../scope.rules.js';

/** Checks the valid fields of input that has other errors, so that one response lists all errors. */
@Injectable()
export class ApiKeyDtoRules implements CrossFieldRules {
  constructor(private readonly rules: ScopeRules) {}

  validate({ scopes }: Partial<NewApiKey>): Promise<ErrorDetail[]> {
    return Promise.resolve(scopes === undefined ? [] : this.rules.validate(scopes));
  }
}
