import { PickType, IntersectionType, ApiProperty } from '@nestjs/swagger';
import { CreateUserDto } from '../../users/index.js';
import { SecretField } from '../../../core/http/index.js';

export class RegisterDto extends PickType(CreateUserDto, ['username', 'email', 'password', 'name'] as const) {}

export const REGISTER_EXAMPLES = {
  'new account': {
    username: 'rosa',
    email: 'rosa.field@example.org',
    password: 'seven minutes past midnight',
    name: 'Rosa Field',
  },
};

export class MailTokenDto {
  @SecretField({
    min: 1,
    max: 100,
    description: 'token from the e-mail',
    example: 'Zm9yIHRoZSByZWFkZXIgb2YgdGhlIGUtbWFpbA',
  })
  token: string;
}

export class RequestPasswordResetDto extends PickType(CreateUserDto, ['email'] as const) {}

export const PASSWORD_RESET_EXAMPLES = { account: { email: 'rosa.field@example.org' } };

export class ResetPasswordDto extends IntersectionType(MailTokenDto, PickType(CreateUserDto, ['password'] as const)) {}

export class MailSentResponse {
  @ApiProperty({
    type: String,
    description: 'message for the user; does not reveal whether an account exists',
    example: 'If an account has this address, instructions are sent to the address.',
  })
  message: string;
}
