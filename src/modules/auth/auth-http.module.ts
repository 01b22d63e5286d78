import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { AuthController } from './auth.controller.js';
import { AuthModule } from './auth.module.js';
import { PasswordResetController } from './account-mails/password-reset.controller.js';
import { RegistrationController } from './account-mails/registration.controller.js';

/** The routes of `/api/auth`, which is unversioned. */
@Module({
  imports: [AuthModule, UsersModule],
  controllers: [AuthController, RegistrationController, PasswordResetController],
})
export class AuthHttpModule {}
