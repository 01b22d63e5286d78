import { SecretField } from '../../../core/http/index.js';
import type { PasswordChange } from '../auth.service.js';

export class ChangePasswordDto {
  @SecretField({ min: 1, max: 256 })
  current_password: string;

  @SecretField({ min: 12, max: 256, description: 'another one than the current one' })
  password: string;
}

export const passwordChange = ({ current_password, password }: ChangePasswordDto): PasswordChange => ({
  current: current_password,
  wanted: password,
});
