import { PartialType } from '@nestjs/swagger';
import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import {
  CustomTextField,
  ChoiceField,
  patternValidator,
  SecretField,
  TextField,
  urlValidator,
  PageQuery,
  QueryChoice,
  QueryText,
  toPageRequest,
} from '../../../../core/http/index.js';
import { EMAIL_RULES, DISPLAY_NAME_RULES, PASSWORD_RULES, USERNAME_RULES } from '../../account.rules.js';
import type { NewUser } from '../../user-record.js';
import { USER_STATUSES, type UserStatus } from '../../user.entity.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import { toUserCriteria, type UserListCriteria, type UserListOptions } from '../../user-list.js';

const PatternTextField = (
  { min, max, pattern, allowed }: typeof USERNAME_RULES,
  options: { format?: string; example: string },
) =>
  CustomTextField(patternValidator({ min, max }, pattern, allowed), { min, max, pattern: pattern.source, ...options });

export class CreateUserDto {
  @PatternTextField(USERNAME_RULES, { example: 'jane' })
  username: string;

  @PatternTextField(EMAIL_RULES, { format: 'email', example: 'jane@example.org' })
  email: string;

  @SecretField({ ...PASSWORD_RULES, example: 'correct horse battery' })
  password: string;

  @TextField({ ...DISPLAY_NAME_RULES, example: 'Jane Doe' })
  name: string;

  @ChoiceField(ACCOUNT_ROLES, { example: 'author' })
  role: NewUser['role'];

  @CustomTextField(urlValidator, { max: 2048, optional: true, nullable: true, format: 'uri' })
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

export const UPDATE_USER_EXAMPLES = {
  'another name': { name: 'Mei Okafor-Renner' },
  'another role': { role: 'editor' },
  'disabled account': { status: 'disabled' },
};

const SORTS = ['id', 'username', 'name', 'created_at'] as const;

export class ListUsersQuery extends PageQuery implements UserListOptions {
  @QueryChoice(ACCOUNT_ROLES, 'only accounts with this role')
  role?: UserListOptions['role'];

  @QueryChoice(USER_STATUSES, 'only accounts with this status')
  status?: UserListOptions['status'];

  @QueryText(190, 'part of the name, user name or e-mail address (case-insensitive)')
  search?: string;

  @QueryChoice(SORTS, 'sort field; default `id`')
  sort?: (typeof SORTS)[number];

  @QueryChoice(['asc', 'desc'], 'sort direction; default `asc`')
  order?: UserListOptions['order'];
}

export const toUserListCriteria = (query: ListUsersQuery): UserListCriteria => ({
  ...toUserCriteria(query),
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
