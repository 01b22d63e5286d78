import { registerDecorator, ValidateIf } from 'class-validator';

/** Returns the errors of a value, one per line, each as the end of a sentence ("must be a string."); undefined if the value is valid. */
export type Problem = (value: unknown) => string | undefined;

/** A class-validator rule with the errors of the validator as its message. */
export function Check(problem: Problem): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value) => problem(value) === undefined,
        defaultMessage: (input) => sentences(input!.property, problem(input!.value) ?? ''),
      },
    });
}

/** Makes a field optional, or optional only if the given other field is present. Null is validated as a value. */
export const IfPresent = (instead?: string) =>
  ValidateIf(
    (input: Record<string, unknown>, value) =>
      value !== undefined || (instead !== undefined && input[instead] === undefined),
  );

const ITEM = /^\[(\d+)\] /;

/** Adds the index of a list entry to an error: `[2] must be a string.` */
export const ofItem = (index: number, problem: string): string => `[${index}] ${problem}`;

/** Splits a validation message into one part per list entry: the path below the field, and the sentence. */
export function messageParts(text: string): { suffix: string; message: string }[] {
  return text.split('\n').map((message) => {
    const index = ITEM.exec(message)?.[1];
    return index === undefined ? { suffix: '', message } : { suffix: `.${index}`, message: message.replace(ITEM, '') };
  });
}

function sentences(property: string, problems: string): string {
  const name = property.replaceAll('_', ' ');
  return problems
    .split('\n')
    .map((problem) => {
      const index = ITEM.exec(problem)?.[0] ?? '';
      return index ? `${index}Each of the ${name} ${problem.slice(index.length)}` : `The ${name} ${problem}`;
    })
    .join('\n');
}
