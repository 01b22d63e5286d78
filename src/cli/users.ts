import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { ACCOUNT_ROLES } from '../core/auth/index.js';
import { invalid } from '../core/errors/domain-error.js';
import { type NewUser, UsersService } from '../modules/users/index.js';
import { quietEnvironment, reporting, withApp } from './run-command.js';

interface Options {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role: NewUser['role'];
  readonly password?: string;
}

export const usersCommand = (): Command =>
  new Command('users')
    .description('accounts')
    .addCommand(
      new Command('create')
        .description('make an account')
        .requiredOption('--username <username>', '3 to 60 letters, digits, dots, dashes and underscores')
        .requiredOption('--email <address>', 'e-mail address')
        .requiredOption('--name <name>', 'the name that readers see')
        .addOption(new Option('--role <role>', 'what it may do').choices(ACCOUNT_ROLES).makeOptionMandatory())
        .option('--password <password>', '12 to 256 characters; a random one is made and shown once when left out')
        .action(reporting(create)),
    );

async function create({ password: given, name, ...others }: Options): Promise<void> {
  const options = { ...others, name: name.trim() };
  const password = given ?? randomBytes(15).toString('base64url');
  check({ ...options, password });
  await withApp(quietEnvironment(), async (app) => {
    const { id } = await app.get(UsersService).create({ ...options, password });
    process.stdout.write(`Made the ${options.role} "${options.username}" (user ${id}).\n`);
    if (given === undefined) process.stdout.write(`Password: ${password}   (shown this once)\n`);
  });
}

/** The rules of the API for a new account. */
function check({ username, email, name, password }: Required<Options>): void {
  const length = (text: string) => [...text].length;
  const faults = [
    !/^[\w.-]{3,60}$/.test(username) && {
      field: 'username',
      message: 'The username must be 3 to 60 letters, digits, dots, dashes and underscores.',
    },
    (!/^[^@\s]+@[^@\s]+$/.test(email) || length(email) > 190) && {
      field: 'email',
      message: 'The email must be an e-mail address.',
    },
    (name === '' || length(name) > 100) && { field: 'name', message: 'The name must have 1 to 100 characters.' },
    (length(password) < 12 || length(password) > 256) && {
      field: 'password',
      message: 'The password must have 12 to 256 characters.',
    },
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw invalid(...faults);
}
