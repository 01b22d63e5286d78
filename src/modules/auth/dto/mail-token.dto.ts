import { IntersectionType, PickType } from '@nestjs/swagger';
import { SecretField } from '../../../core/http/index.js';
import { CreateUserDto } from '../../users/index.js';

export class MailTokenDto {
  @SecretField({ min: 1, max: 100, description: 'token from the e-mail' })
  token: string;
}

export class RequestPasswordResetDto extends PickType(CreateUserDto, ['email'] as const) {}

export class ResetPasswordDto extends IntersectionType(MailTokenDto, PickType(CreateUserDto, ['password'] as const)) {}
