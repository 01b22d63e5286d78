import {
  ValidateWith,
  futureValidator,
  IntegerField,
  LineField,
  ScopeListField,
  TimeField,
} from '../../../../core/http/index.js';
import { MAX_ROTATION_OVERLAP_SECONDS, type NewApiKey } from '../../api-key-record.js';
import { BUILT_IN_SCOPES } from '../../scope.rules.js';
import { ApiKeyDtoRules } from './api-key-dto.rules.js';
import { parseTime } from '../../../../core/text/index.js';

@ValidateWith(ApiKeyDtoRules)
export class CreateApiKeyDto {
  @LineField({ min: 1, max: 100, example: 'Nightly job' })
  name: string;

  @ScopeListField(BUILT_IN_SCOPES, {
    description: '`*` grants all scopes',
    example: ['articles:read', 'articles:write'],
  })
  scopes: string[];

  @TimeField(
    {
      optional: true,
      nullable: true,
      description: 'time at which the key expires; if omitted or null, the key does not expire',
      example: null,
    },
    futureValidator,
  )
  expires_at?: string | null;
}

export class RotateApiKeyDto {
  @IntegerField({
    min: 0,
    max: MAX_ROTATION_OVERLAP_SECONDS,
    optional: true,
    description:
      'seconds for which the old key remains valid; default: 0. The new key has the same name, scopes and expiry.',
    example: 3600,
  })
  overlap_seconds: number = 0;
}

export const toNewApiKey = ({ name, scopes, expires_at }: CreateApiKeyDto): NewApiKey => ({
  name,
  scopes,
  expiresAt: expires_at ? parseTime(expires_at)! : null,
});
