import { ApiProperty } from '@nestjs/swagger';
import { UserResource, PASSWORD_RULES } from '../../users/index.js';
import { SecretField } from '../../../core/http/index.js';
import type { PasswordChange } from '../auth.service.js';

class AccountMeta {
  @ApiProperty({
    type: [String],
    description: 'permissions that the caller has with this credential',
    example: ['articles:write', 'account:read'],
  })
  rights: string[];

  @ApiProperty({ type: [String], description: 'scopes of the credential; `*` means all scopes', example: ['*'] })
  scopes: string[];
}

export class AccountResponse {
  @ApiProperty({ type: UserResource })
  data: UserResource;

  @ApiProperty({ type: AccountMeta })
  meta: AccountMeta;
}

export class ChangePasswordDto {
  @SecretField({ ...PASSWORD_RULES, min: 1, example: 'correct horse battery staple' })
  current_password: string;

  @SecretField({
    ...PASSWORD_RULES,
    description: 'must differ from the current password',
    example: 'the weight of a flat top',
  })
  password: string;
}

export const toPasswordChange = ({ current_password, password }: ChangePasswordDto): PasswordChange => ({
  current: current_password,
  wanted: password,
});
