/** User accounts and their passwords. */
export { EMAIL_RULES, DISPLAY_NAME_RULES, PASSWORD_RULES, USERNAME_RULES } from './account.rules.js';
export type { ExternalIdentity, ProvisioningMode } from './provisioning/external-identity.js';
export { FirstAdministratorCreator } from './first-administrator-creator.js';
export { PasswordHasher, generatePassword } from './password-hasher.js';
export { UserFieldsPolicy } from './user-fields.policy.js';
export { UserListsService } from './user-lists.service.js';
export type { NewUser, NewUserWithPasswordHash, UniqueUserFields, UserChanges, UserRecord } from './user-record.js';
export {
  type AuthenticatedAccount,
  type AccountWithEmail,
  UserCredentialsService,
} from './user-credentials.service.js';
export { UsersModule } from './users.module.js';
export { userAuditSubject, USER_AUDIT_EVENTS } from './users.audit.js';
export { UserEntity, type UserStatus } from './user.entity.js';
export { UsersService } from './users.service.js';
export { CreateUserDto } from './v1/dto/user.dto.js';
export { presentIncludedUser, presentUser } from './v1/user.presenter.js';
export { IncludedUser, UserResource } from './v1/user.resource.js';
export { USER_FIELDS, UserV2Resource } from './v2/user.resource.js';
export { UserV2ResourceLoader } from './v2/user-v2-resource-loader.js';
export { UserV2ResourceLoaderModule } from './v2/user-v2-resource-loader.module.js';
export { usersFeature } from './users.feature.js';
