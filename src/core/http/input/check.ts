import { registerDecorator, ValidateIf } from 'class-validator';

/** What is wrong with a value, as the end of a sentence ("must be a string."), a line for each; undefined when nothing is. */
export type Problem = (value: unknown) => string | undefined;

/** A validator with one message that says exactly what is wrong. */
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

/** A field that may be left out, where `instead` names another one only if that is there; null is a value like any other. */
export const IfPresent = (instead?: string) =>
  ValidateIf(
    (input: Record<string, unknown>, value) =>
      value !== undefined || (instead !== undefined && input[instead] === undefined),
  );

const ITEM = /^\[(\d+)\] /;

/** Says that the problem is with one entry of a list: `[2] must be a string.` */
export const ofItem = (index: number, problem: string): string => `[${index}] ${problem}`;

/** Takes a message of `Check` apart, one part for each entry that it is about: the path below the field, and the sentence. */
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
