import { PartialType } from '@nestjs/swagger';
import { ACCOUNT_ROLES } from '../../../../core/auth/index.js';
import {
  checkedText,
  ChoiceField,
  matchingProblem,
  SecretField,
  TextField,
  urlProblem,
} from '../../../../core/http/index.js';
import { EMAIL, NAME, PASSWORD, USERNAME } from '../../account-rules.js';
import type { NewUser } from '../../user-record.js';
import { USER_STATUSES, type UserStatus } from '../../user.entity.js';

const textLike = ({ min, max, pattern, allowed }: typeof USERNAME, options: { format?: string; example: string }) =>
  checkedText(matchingProblem({ min, max }, pattern, allowed), { min, max, pattern: pattern.source, ...options });

export class CreateUserDto {
  @textLike(USERNAME, { example: 'jane' })
  username: string;

  @textLike(EMAIL, { format: 'email', example: 'jane@example.org' })
  email: string;

  @SecretField({ ...PASSWORD, example: 'correct horse battery' })
  password: string;

  @TextField({ ...NAME, example: 'Jane Doe' })
  name: string;

  @ChoiceField(ACCOUNT_ROLES, { example: 'author' })
  role: NewUser['role'];

  @checkedText(urlProblem, { max: 2048, optional: true, nullable: true, format: 'uri' })
  avatar?: string | null;
}

/** Omitted fields do not change. */
export class UpdateUserDto extends PartialType(CreateUserDto, { skipNullProperties: false }) {
  @ChoiceField(USER_STATUSES, {
    optional: true,
    description: 'a disabled account cannot sign in, and its tokens are rejected',
  })
  status?: UserStatus;
}
