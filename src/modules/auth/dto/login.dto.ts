import { SecretField, TextField } from '../../../core/http/index.js';
import { PASSWORD_RULES } from '../../users/index.js';

export class LoginDto {
  @TextField({
    min: 1,
    max: 190,
    optional: true,
    requiredWithout: 'email',
    example: 'admin',
    description: 'required unless `email` is given',
  })
  username?: string;

  @TextField({
    min: 1,
    max: 190,
    optional: true,
    description: 'alternative to `username`',
    example: 'mara@example.org',
  })
  email?: string;

  @SecretField({ ...PASSWORD_RULES, min: 1 })
  password: string;
}
