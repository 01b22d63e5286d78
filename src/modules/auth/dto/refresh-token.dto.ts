import { SecretField } from '../../../core/http/index.js';

export class RefreshTokenDto {
  @SecretField({ min: 1, max: 4096 })
  refresh_token: string;
}
