import { SecretField } from '../../../core/http/index.js';
import { PASSWORD_RULES } from '../../users/index.js';
import type { PasswordChange } from '../auth.service.js';

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
