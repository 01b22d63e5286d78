import { SecretField } from '../../../core/http/index.js';

export class MailTokenDto {
  @SecretField({ min: 1, max: 100, description: 'as it stands in the mail' })
  token: string;
}
