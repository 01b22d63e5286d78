import { PickType, IntersectionType, ApiProperty } from '@nestjs/swagger';
import { CreateUserDto } from '../../users/index.js';
import { SecretField } from '../../../core/http/index.js';

export class RegisterDto extends PickType(CreateUserDto, ['username', 'email', 'password', 'name'] as const) {}

export class MailTokenDto {
  @SecretField({ min: 1, max: 100, description: 'token from the e-mail' })
  token: string;
}

export class RequestPasswordResetDto extends PickType(CreateUserDto, ['email'] as const) {}

export class ResetPasswordDto extends IntersectionType(MailTokenDto, PickType(CreateUserDto, ['password'] as const)) {}

export class MailSentResponse {
  @ApiProperty({
    type: String,
    description: 'message for the user; does not reveal whether an account exists',
    example: 'If an account has this address, instructions are sent to the address.',
  })
  message: string;
}
