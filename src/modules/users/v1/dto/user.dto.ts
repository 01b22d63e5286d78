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
import type { NewUser } from '../../user-record.js';
import { USER_STATUSES, type UserStatus } from '../../user.entity.js';

const USERNAME = { min: 3, max: 60 };
const EMAIL = { min: 3, max: 190 };

export class CreateUserDto {
  @checkedText(matchingProblem(USERNAME, /^[\w.-]+$/, 'made of letters, digits, dots, dashes and underscores'), {
    ...USERNAME,
    example: 'jane',
  })
  username: string;

  @checkedText(matchingProblem(EMAIL, /^[^@\s]+@[^@\s]+$/, 'an e-mail address'), {
    ...EMAIL,
    format: 'email',
    example: 'jane@example.org',
  })
  email: string;

  @SecretField({ min: 12, max: 256, example: 'correct horse battery' })
  password: string;

  @TextField({ min: 1, max: 100, example: 'Jane Doe' })
  name: string;

  @ChoiceField(ACCOUNT_ROLES, { example: 'author' })
  role: NewUser['role'];

  @checkedText(urlProblem, { max: 2048, optional: true, nullable: true, format: 'uri' })
  avatar?: string | null;
}

/** What is left out stays as it is. */
export class UpdateUserDto extends PartialType(CreateUserDto, { skipNullProperties: false }) {
  @ChoiceField(USER_STATUSES, {
    optional: true,
    description: 'a disabled account cannot sign in, and its tokens are dead',
  })
  status?: UserStatus;
}
