import { ApiProperty } from '@nestjs/swagger';
import { UserResource, PASSWORD_RULES } from '../../users/index.js';
import { SecretField } from '../../../core/http/index.js';
import type { PasswordChange } from '../auth.service.js';

class AccountMeta {
  @ApiProperty({ type: [String], description: 'permissions that the caller has with this credential' })
  rights: string[];

  @ApiProperty({ type: [String], description: 'scopes of the credential; `*` means all scopes' })
  scopes: string[];
}

export class AccountResponse {
  @ApiProperty({ type: UserResource })
  data: UserResource;

  @ApiProperty({ type: AccountMeta })
  meta: AccountMeta;
}

export class ChangePasswordDto {
  @SecretField({ ...PASSWORD_RULES, min: 1 })
  current_password: string;

  @SecretField({ ...PASSWORD_RULES, description: 'must differ from the current password' })
  password: string;
}

export const toPasswordChange = ({ current_password, password }: ChangePasswordDto): PasswordChange => ({
  current: current_password,
  wanted: password,
});
