import { PartialType } from '@nestjs/swagger';
import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import {
  CustomTextField,
  ChoiceField,
  patternValidator,
  SecretField,
  TextField,
  urlValidator,
} from '../../../../core/http/index.js';
import { EMAIL_RULES, DISPLAY_NAME_RULES, PASSWORD_RULES, USERNAME_RULES } from '../../account.rules.js';
import type { NewUser } from '../../user-record.js';
import { USER_STATUSES, type UserStatus } from '../../user.entity.js';

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
