import { BUILT_IN_COMMANDS, type CommandDeclaration } from './command.js';
import type { FeatureModule } from './feature-module.js';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** An option such as `--no-mail` would be the negation of `--mail`, and `--help` exists. */
const INPUT_NAME = /^(?!no[A-Z]|help$)[a-z][a-zA-Z0-9]*$/;

/** Whether the command can be called without the input. */
export const isOptionalInput = ({ input }: CommandDeclaration, name: string): boolean => 'default' in input[name]!;

/** Returns the errors of the declared commands, each with a remedy. */
export function findCommandErrors(modules: readonly FeatureModule[]): string[] {
  const owners = new Map<string, string>();
  return modules.flatMap(({ name: module, commands = [] }) =>
    commands.flatMap((command) => {
      const owner = owners.get(command.name);
      owners.set(command.name, module);
      const errors =
        owner === undefined ? [] : [`the module "${owner}" has a command with this name; rename one of them`];
      return [...errors, ...commandErrors(command)].map(
        (error) => `the command ${command.name} of the module "${module}": ${error}`,
      );
    }),
  );
}

function commandErrors(command: CommandDeclaration): string[] {
  const { name, input, arguments: positional } = command;
  const unknown = positional.filter((argument) => !(argument in input));
  const known = positional.filter((argument) => argument in input);
  const late = known.filter((argument, n) => {
    const earlier = known.slice(0, n);
    return !isOptionalInput(command, argument) && earlier.some((other) => isOptionalInput(command, other));
  });
  return [
    ...(NAME.test(name) ? [] : ['use lower-case letters, digits and dashes in the name']),
    ...(BUILT_IN_COMMANDS.includes(name) ? ['Masthead has a command with this name; choose another name'] : []),
    ...Object.keys(input)
      .filter((key) => !INPUT_NAME.test(key))
      .map((key) => `rename the input ${key}: use camel case without the prefix "no", and not "help"`),
    ...unknown.map((argument) => `add the argument ${argument} to "input"`),
    ...late.map((argument) => `move the required argument ${argument} before the optional ones`),
  ];
}
