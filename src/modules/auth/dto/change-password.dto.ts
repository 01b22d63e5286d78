import { SecretField } from '../../../core/http/index.js';
import { PASSWORD } from '../../users/index.js';
import type { PasswordChange } from '../auth.service.js';

export class ChangePasswordDto {
  @SecretField({ ...PASSWORD, min: 1 })
  current_password: string;

  @SecretField({ ...PASSWORD, description: 'must differ from the current password' })
  password: string;
}

export const passwordChange = ({ current_password, password }: ChangePasswordDto): PasswordChange => ({
  current: current_password,
  wanted: password,
});
