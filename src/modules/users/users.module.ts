import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PrincipalSource } from '../../core/auth/index.js';
import { FirstAdministrator } from './first-administrator.js';
import { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { UsersV1Controller } from './v1/users.controller.js';

/** Global for the sake of `PrincipalSource`, which core's authentication asks for. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [UsersV1Controller],
  providers: [
    UsersRepository,
    UsersService,
    FirstAdministrator,
    { provide: PrincipalSource, useExisting: UsersService },
  ],
  exports: [UsersService, FirstAdministrator, PrincipalSource],
})
export class UsersModule {}
