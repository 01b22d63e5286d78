/** User accounts and their passwords. */
export { EMAIL, NAME, PASSWORD, USERNAME } from './account-rules.js';
export { FirstAdministrator } from './first-administrator.js';
export { Passwords, randomPassword } from './passwords.js';
export { UserListsService } from './user-lists.service.js';
export type { NewUser, UserChanges, UserRecord } from './user-record.js';
export { type ProvenAccount, type ReachableAccount, UserCredentialsService } from './user-credentials.service.js';
export { UsersModule } from './users.module.js';
export { aboutUser, USER_AUDIT_EVENTS } from './users.audit.js';
export { UserEntity } from './user.entity.js';
export { UsersService } from './users.service.js';
export { CreateUserDto } from './v1/dto/user.dto.js';
export { presentIncludedUser, presentUser } from './v1/user.presenter.js';
export { IncludedUser, UserResource } from './v1/user.resource.js';
export { USER_FIELDS, UserV2Resource } from './v2/user.resource.js';
export { UsersV2Resources } from './v2/users-v2-resources.js';
export { UsersV2ResourcesModule } from './v2/users-v2-resources.module.js';
export { usersFeature } from './users.feature.js';
