import { PickType } from '@nestjs/swagger';
import { CreateUserDto } from '../../users/index.js';

export class RegisterDto extends PickType(CreateUserDto, ['username', 'email', 'password', 'name'] as const) {}
