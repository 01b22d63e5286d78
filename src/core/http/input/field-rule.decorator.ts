import { registerDecorator, ValidateIf } from 'class-validator';

/** Returns the errors of a value, one per line, each as the end of a sentence ("must be a string."); undefined if the value is valid. */
export type FieldValidator = (value: unknown) => string | undefined;

/** A class-validator rule with the errors of the validator as its message. */
export function FieldRule(validator: FieldValidator): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value) => validator(value) === undefined,
        defaultMessage: (input) => toSentences(input!.property, validator(input!.value) ?? ''),
      },
    });
}

/** Makes a field optional, or optional only if the given other field is present. Null is validated as a value. */
export const ValidateIfPresent = (requiredWithout?: string) =>
  ValidateIf(
    (input: Record<string, unknown>, value) =>
      value !== undefined || (requiredWithout !== undefined && input[requiredWithout] === undefined),
  );

const ITEM_INDEX = /^\[(\d+)\] /;

/** Adds the index of a list entry to an error: `[2] must be a string.` */
export const toItemError = (index: number, error: string): string => `[${index}] ${error}`;

/** Splits a validation message into one part per list entry: the path below the field, and the sentence. */
export function splitValidationMessage(text: string): { suffix: string; message: string }[] {
  return text.split('\n').map((message) => {
    const index = ITEM_INDEX.exec(message)?.[1];
    return index === undefined
      ? { suffix: '', message }
      : { suffix: `.${index}`, message: message.replace(ITEM_INDEX, '') };
  });
}

function toSentences(property: string, errors: string): string {
  const name = property.replaceAll('_', ' ');
  return errors
    .split('\n')
    .map((error) => {
      const index = ITEM_INDEX.exec(error)?.[0] ?? '';
      return index ? `${index}Each of the ${name} ${error.slice(index.length)}` : `The ${name} ${error}`;
    })
    .join('\n');
}
