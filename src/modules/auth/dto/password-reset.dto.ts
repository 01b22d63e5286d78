import { IntersectionType, PickType } from '@nestjs/swagger';
import { CreateUserDto } from '../../users/index.js';
import { MailTokenDto } from './mail-token.dto.js';

export class RequestPasswordResetDto extends PickType(CreateUserDto, ['email'] as const) {}

export class ResetPasswordDto extends IntersectionType(MailTokenDto, PickType(CreateUserDto, ['password'] as const)) {}
