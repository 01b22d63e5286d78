import { Command, Option } from 'commander';
import { ACCOUNT_ROLES } from '../core/identity/index.js';
import { type ErrorDetail, invalid } from '../core/errors/domain-error.js';
import {
  EMAIL_RULES,
  DISPLAY_NAME_RULES,
  type NewUser,
  PASSWORD_RULES,
  generatePassword,
  UserCredentialsService,
  USERNAME_RULES,
  UsersService,
} from '../modules/users/index.js';
import type { CliContext } from './cli-context.js';
import { getUserId } from './get-user-id.js';

interface Options {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role: NewUser['role'];
  readonly password?: string;
}

export const createUsersCommand = (context: CliContext): Command =>
  new Command('users')
    .description('manage accounts')
    .addCommand(
      new Command('create')
        .description('create an account')
        .requiredOption('--username <username>', '3 to 60 letters, digits, dots, dashes and underscores')
        .requiredOption('--email <address>', 'e-mail address')
        .requiredOption('--name <name>', 'display name')
        .addOption(new Option('--role <role>', 'role of the account').choices(ACCOUNT_ROLES).makeOptionMandatory())
        .option('--password <password>', '12 to 256 characters (default: a random password, which is shown once)')
        .action(context.action(create)),
    )
    .addCommand(
      new Command('set-password')
        .description('set the password of an account and end all its sessions')
        .requiredOption('--username <username>', 'the account')
        .option('--password <password>', '12 to 256 characters (default: a random password, which is shown once)')
        .action(context.action(setPassword)),
    );

async function create(context: CliContext, { password: given, name, ...others }: Options): Promise<void> {
  const options = { ...others, name: name.trim() };
  const password = given ?? generatePassword();
  assertValid(...accountErrors(options), ...passwordErrors(password));
  await context.withApp(async (app) => {
    const { id } = await app.get(UsersService).create({ ...options, password });
    context.print(`Created the ${options.role} "${options.username}" (user ${id}).\n`);
    if (given === undefined) printPassword(context, password);
  });
}

/** For forgotten passwords, if mail is not configured. */
async function setPassword(
  context: CliContext,
  { username, password: given }: Pick<Options, 'username' | 'password'>,
): Promise<void> {
  const password = given ?? generatePassword();
  assertValid(...passwordErrors(password));
  await context.withApp(async (app) => {
    const id = await getUserId(app, username);
    await app.get(UserCredentialsService).resetPassword(password, () => Promise.resolve(id));
    context.print(`Changed the password of "${username}" (user ${id}).\n`);
    if (given === undefined) printPassword(context, password);
  });
}

const printPassword = (context: CliContext, password: string): void =>
  context.print(`Password: ${password}   (shown this once)\n`);

/** Rules of the API for a new account. */
const accountErrors = ({ username, email, name }: Omit<Options, 'password'>) => [
  (!USERNAME_RULES.pattern.test(username) || !isOfLength(username, USERNAME_RULES)) && {
    field: 'username',
    message: 'The username must be 3 to 60 letters, digits, dots, dashes and underscores.',
  },
  (!EMAIL_RULES.pattern.test(email) || !isOfLength(email, EMAIL_RULES)) && {
    field: 'email',
    message: 'The email must be an e-mail address.',
  },
  !isOfLength(name, DISPLAY_NAME_RULES) && { field: 'name', message: 'The name must have 1 to 100 characters.' },
];

const passwordErrors = (password: string) => [
  !isOfLength(password, PASSWORD_RULES) && {
    field: 'password',
    message: 'The password must have 12 to 256 characters.',
  },
];

const isOfLength = (text: string, { min, max }: { min: number; max: number }): boolean =>
  [...text].length >= min && [...text].length <= max;

function assertValid(...problems: (ErrorDetail | false)[]): void {
  const errors = problems.filter((problem) => problem !== false);
  if (errors.length > 0) throw invalid(...errors);
}
