import { Command, Option } from 'commander';
import { ACCOUNT_ROLES } from '../core/auth/index.js';
import { type ErrorDetail, invalid } from '../core/errors/domain-error.js';
import {
  EMAIL,
  NAME,
  type NewUser,
  PASSWORD,
  randomPassword,
  UserCredentialsService,
  USERNAME,
  UsersService,
} from '../modules/users/index.js';
import type { Site } from './site.js';
import { userIdOf } from './user-id-of.js';

interface Options {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role: NewUser['role'];
  readonly password?: string;
}

export const usersCommand = (site: Site): Command =>
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
        .action(site.runs(create)),
    )
    .addCommand(
      new Command('set-password')
        .description('set the password of an account and end all its sessions')
        .requiredOption('--username <username>', 'the account')
        .option('--password <password>', '12 to 256 characters (default: a random password, which is shown once)')
        .action(site.runs(setPassword)),
    );

async function create(site: Site, { password: given, name, ...others }: Options): Promise<void> {
  const options = { ...others, name: name.trim() };
  const password = given ?? randomPassword();
  refuse(...namesProblems(options), ...passwordProblems(password));
  await site.lend(async (app) => {
    const { id } = await app.get(UsersService).create({ ...options, password });
    process.stdout.write(`Created the ${options.role} "${options.username}" (user ${id}).\n`);
    if (given === undefined) tell(password);
  });
}

/** For forgotten passwords, if mail is not configured. */
async function setPassword(
  site: Site,
  { username, password: given }: Pick<Options, 'username' | 'password'>,
): Promise<void> {
  const password = given ?? randomPassword();
  refuse(...passwordProblems(password));
  await site.lend(async (app) => {
    const id = await userIdOf(app, username);
    await app.get(UserCredentialsService).resetPassword(password, () => Promise.resolve(id));
    process.stdout.write(`Changed the password of "${username}" (user ${id}).\n`);
    if (given === undefined) tell(password);
  });
}

const tell = (password: string): boolean => process.stdout.write(`Password: ${password}   (shown this once)\n`);

/** Rules of the API for a new account. */
const namesProblems = ({ username, email, name }: Omit<Options, 'password'>) => [
  (!USERNAME.pattern.test(username) || !isOfLength(username, USERNAME)) && {
    field: 'username',
    message: 'The username must be 3 to 60 letters, digits, dots, dashes and underscores.',
  },
  (!EMAIL.pattern.test(email) || !isOfLength(email, EMAIL)) && {
    field: 'email',
    message: 'The email must be an e-mail address.',
  },
  !isOfLength(name, NAME) && { field: 'name', message: 'The name must have 1 to 100 characters.' },
];

const passwordProblems = (password: string) => [
  !isOfLength(password, PASSWORD) && {
    field: 'password',
    message: 'The password must have 12 to 256 characters.',
  },
];

const isOfLength = (text: string, { min, max }: { min: number; max: number }): boolean =>
  [...text].length >= min && [...text].length <= max;

function refuse(...problems: (ErrorDetail | false)[]): void {
  const faults = problems.filter((problem) => problem !== false);
  if (faults.length > 0) throw invalid(...faults);
}
