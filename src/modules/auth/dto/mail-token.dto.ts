import { SecretField } from '../../../core/http/index.js';

export class MailTokenDto {
  @SecretField({ min: 1, max: 100, description: 'token from the e-mail' })
  token: string;
}
