import { Global, Module } from '@nestjs/common';
import { PrincipalSource } from '../../core/auth/index.js';
import { FirstAdministrator } from './first-administrator.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Global for the sake of `PrincipalSource`, which core's authentication asks for. */
@Global()
@Module({
  providers: [
    UsersRepository,
    UsersService,
    FirstAdministrator,
    { provide: PrincipalSource, useExisting: UsersService },
  ],
  exports: [UsersService, FirstAdministrator, PrincipalSource],
})
export class UsersModule {}
