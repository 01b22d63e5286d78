import { Argument, Command } from 'commander';
import { cleanEnv, type ValidatorSpec } from 'envalid';
import type { SettingsSection } from '../config/settings.js';
import { type ErrorDetail, invalid } from '../core/errors/domain-error.js';
import type { CommandDeclaration } from '../core/module-api/command.js';
import { CommandRegistry } from '../core/module-api/command-registry.js';
import { isOptionalInput } from '../core/module-api/find-command-errors.js';
import type { CliContext } from './cli-context.js';

/** Creates the command of a module. */
export function createModuleCommand(context: CliContext, declaration: CommandDeclaration): Command {
  const { name, description, input, arguments: positional } = declaration;
  const mode = { isReadOnly: declaration.readOnly };
  const command = new Command(name).description(description);
  for (const key of positional) {
    const isOptional = isOptionalInput(declaration, key);
    const argument = new Argument(
      isOptional ? `[${toOptionName(key)}]` : `<${toOptionName(key)}>`,
      describe(input[key]!),
    );
    command.addArgument(argument);
  }
  for (const [key, spec] of Object.entries(input)) {
    if (positional.includes(key)) continue;
    const text = `--${toOptionName(key)}${isSwitch(spec) ? '' : ' <value>'}`;
    if (isOptionalInput(declaration, key)) command.option(text, describe(spec));
    else command.requiredOption(text, describe(spec));
  }
  return command.action(
    context.action(async () => {
      const given = positional.map((key, n) => [key, command.args[n]] as const);
      const values = parseInput(input, { ...command.opts(), ...Object.fromEntries(given) });
      await context.withApp(async (app) => {
        const text = await app.get(CommandRegistry).get(declaration).run(values);
        if (text !== '') context.print(text.endsWith('\n') ? text : `${text}\n`);
      }, mode);
    }),
  );
}

/** `--dry-run` without a value, for `flag({ default: false })`. */
const isSwitch = ({ default: value }: ValidatorSpec<unknown>): boolean => value === false;

/** `dryRun` is `dry-run` on the command line. */
const toOptionName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function describe(spec: ValidatorSpec<unknown>): string {
  const { desc = '', default: value } = spec;
  if (value === undefined || value === false) return desc;
  return `${desc} (default: ${value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)})`;
}

/** Throws `invalid` with the message of each validator that rejects its value. */
function parseInput(specs: SettingsSection, given: Readonly<Record<string, string | boolean | undefined>>): object {
  const texts = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const details: ErrorDetail[] = [];
  const values: object = cleanEnv(Object.fromEntries(texts), specs, {
    reporter: ({ errors }) => {
      for (const [key, error] of Object.entries(errors as Record<string, Error>)) {
        details.push({ field: toOptionName(key), message: error.message });
      }
    },
  });
  if (details.length > 0) throw invalid(...details);
  return { ...values };
}
