import { ApiProperty } from '@nestjs/swagger';
import { ACCOUNT_ROLES, type Principal } from '../../../core/identity/index.js';
import type { UserRecord } from '../user-record.js';
import { USER_STATUSES } from '../user.entity.js';
import { canViewPrivateFields } from '../user.policy.js';

/** The attributes of a user in all API versions. */
export class UserAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String, nullable: true, description: 'URL of an image' })
  avatar: string | null;

  @ApiProperty({
    type: String,
    required: false,
    description:
      '`username`, `email`, `role`, `status`, `created_at` and `updated_at`: only if the caller is this user or an administrator',
  })
  username?: string;

  @ApiProperty({ type: String, required: false })
  email?: string;

  @ApiProperty({ enum: ACCOUNT_ROLES, required: false })
  role?: string;

  @ApiProperty({ enum: USER_STATUSES, required: false })
  status?: string;

  @ApiProperty({ type: String, format: 'date-time', required: false })
  created_at?: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, required: false })
  updated_at?: string | null;
}

/** Returns the public profile or, for the user and administrators, all attributes. */
export const presentUserAttributes = (caller: Principal, user: UserRecord): UserAttributes => ({
  name: user.name,
  avatar: user.avatar,
  ...(canViewPrivateFields(caller, user) && {
    username: user.username,
    email: user.email,
    role: user.role,
    status: user.status,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }),
});
