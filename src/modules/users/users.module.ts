import { Global, Module } from '@nestjs/common';
import { PrincipalSource } from '../../core/identity/index.js';
import { FirstAdministratorCreator } from './first-administrator-creator.js';
import { PasswordHasher } from './password-hasher.js';
import { UserCredentialsRepository } from './user-credentials.repository.js';
import { UserCredentialsService } from './user-credentials.service.js';
import { UserListRepository } from './user-list.repository.js';
import { UserListsService } from './user-lists.service.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { IdentityRoleUpdater } from './provisioning/identity-role-updater.js';
import { UserIdentitiesRepository } from './provisioning/user-identities.repository.js';
import { UserProvisioner } from './provisioning/user-provisioner.js';
import { UserWriter } from './user-writer.js';

/** Nest module of the accounts, with `UsersService`. Global, because core authentication injects `PrincipalSource`. */
@Global()
@Module({
  providers: [
    PasswordHasher,
    UsersRepository,
    UserListRepository,
    UserCredentialsRepository,
    UserWriter,
    UserIdentitiesRepository,
    IdentityRoleUpdater,
    UserProvisioner,
    UsersService,
    UserListsService,
    UserCredentialsService,
    FirstAdministratorCreator,
    { provide: PrincipalSource, useExisting: UsersService },
  ],
  exports: [
    PasswordHasher,
    UsersService,
    UserListsService,
    UserCredentialsService,
    FirstAdministratorCreator,
    PrincipalSource,
  ],
})
export class UsersModule {}
