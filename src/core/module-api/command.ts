import type { Type } from '@nestjs/common';
import type { CleanedEnv } from 'envalid';
import type { SettingsSection } from '../../config/settings.js';

/** The values of a command's input: `CommandInput<typeof DEADLINES_INPUT>`. */
export type CommandInput<Input extends SettingsSection> = {
  readonly [Key in keyof Input & string]: CleanedEnv<Input>[Key];
};

/**
 * Runs a command of a module. A provider of the module, so it can inject services. A command has no caller: services treat it as work of
 * the application itself, and audit entries have no actor.
 *
 * @example
 * class DeadlinesCommand extends CommandHandler<CommandInput<typeof DEADLINES_INPUT>> {
 *   async run({ days }: CommandInput<typeof DEADLINES_INPUT>) {
 *     return `${await this.calendar.countDue(days)} deadlines in the next ${days} days`;
 *   }
 * }
 */
export abstract class CommandHandler<Values = unknown> {
  /**
   * Returns the text to print; an empty text prints nothing. If it rejects, the error is printed to standard error and the exit code is 1.
   * Errors of `invalid`, `conflict` and the like are printed without a stack.
   */
  abstract run(values: Values): Promise<string>;
}

/** Description and input of a command. */
export interface CommandOptions<Input extends SettingsSection> {
  /** One line in `masthead --help`. */
  readonly description: string;
  /**
   * The input by name, with validators of settings. `days: integer(1, 90)({ default: 7, desc: '…' })` is the option `--days <value>`, an
   * input without a default is required, and `dryRun: flag({ default: false, desc: '…' })` is `--dry-run` without a value.
   */
  readonly input?: Input;
  /** Names of inputs that are positional arguments, in this order, instead of options. */
  readonly arguments?: readonly (keyof Input & string)[];
  /**
   * True if the command writes nothing to the database. It can then run while the service uses the SQLite database. Each unit of work
   * fails, and no migrations run.
   */
  readonly readOnly?: boolean;
}

/** A declared command: see `command`. */
export interface CommandDeclaration {
  readonly name: string;
  readonly provider: Type<CommandHandler<never>>;
  readonly description: string;
  readonly input: SettingsSection;
  readonly arguments: readonly string[];
  readonly readOnly: boolean;
}

/**
 * Declares a command of a module, which the command line of the site runs: `npm run masthead -- deadlines --days 3`. `name` has lower-case
 * letters, digits and dashes, and must differ from all other commands. `provider` is a provider of the module.
 *
 * @example commands: [command('deadlines', DeadlinesCommand, { description: 'send mails about deadlines', input: DEADLINES_INPUT })]
 */
export const command = <Input extends SettingsSection = Record<never, never>>(
  name: string,
  provider: Type<CommandHandler<CommandInput<NoInfer<Input>>>>,
  options: CommandOptions<Input>,
): CommandDeclaration => ({ name, provider, input: {}, arguments: [], readOnly: false, ...options });

/** Names of the commands of Masthead, which modules cannot use. */
export const BUILT_IN_COMMANDS: readonly string[] = [
  ...['api-keys', 'events', 'export', 'help', 'import', 'migrate', 'new', 'openapi', 'search', 'start', 'users'],
];
