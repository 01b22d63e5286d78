import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { ACCOUNT_ROLES } from '../../../core/auth/index.js';
import { USER_STATUSES } from '../user.entity.js';

class UserAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String, nullable: true, description: 'URL of a picture' })
  avatar: string | null;

  @ApiProperty({ type: String, required: false, description: 'for oneself and administrators, as all below' })
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

export class UserResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: UserAttributes })
  attributes: UserAttributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

class IncludedUserAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String, nullable: true, description: 'URL of a picture' })
  avatar: string | null;

  @ApiProperty({ type: String, required: false, description: 'for oneself and administrators' })
  email?: string;
}

/** A user beside another resource, in `included`. */
export class IncludedUser {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: IncludedUserAttributes })
  attributes: IncludedUserAttributes;
}
