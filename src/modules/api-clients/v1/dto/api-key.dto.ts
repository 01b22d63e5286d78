import {
  AlsoCheckedBy,
  futureProblem,
  IntegerField,
  LineField,
  parseTime,
  ScopeListField,
  TimeField,
} from '../../../../core/http/index.js';
import { LONGEST_OVERLAP, type NewApiKey } from '../../api-key-record.js';
import { OWN_SCOPES } from '../../scopes.js';
import { ApiKeyDtoRules } from './api-key-dto.rules.js';

@AlsoCheckedBy(ApiKeyDtoRules)
export class CreateApiKeyDto {
  @LineField({ min: 1, max: 100, example: 'Nightly job' })
  name: string;

  @ScopeListField(OWN_SCOPES, {
    description: '`*` grants all scopes',
    example: ['articles:read', 'articles:write'],
  })
  scopes: string[];

  @TimeField(
    {
      optional: true,
      nullable: true,
      description: 'end of the validity; if omitted or null, the key does not expire',
      example: null,
    },
    futureProblem,
  )
  expires_at?: string | null;
}

export class RotateApiKeyDto {
  @IntegerField({
    min: 0,
    max: LONGEST_OVERLAP,
    optional: true,
    description: 'seconds that the old key stays valid; default 0. The new key has the same name, scopes and expiry.',
    example: 3600,
  })
  overlap_seconds: number = 0;
}

export const newApiKey = ({ name, scopes, expires_at }: CreateApiKeyDto): NewApiKey => ({
  name,
  scopes,
  expiresAt: expires_at ? parseTime(expires_at)! : null,
});
