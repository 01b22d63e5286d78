import type { Response } from 'supertest';

interface Detail {
  readonly field: string;
  readonly message: string;
}

/** Returns how a response differs from a 422 that names only this field. */
export function checkValidationError(answer: Response, field: string): string[] {
  if (answer.status !== 422) return [`returned ${summarizeResponse(answer)}`];
  const { code, details } = answer.body.error as { code: string; details: Detail[] };
  const [name = field] = field.split('.');
  return [
    ...(code === 'VALIDATION_ERROR' ? [] : [`has the code ${code}`]),
    ...(details.length > 0 && details.every((detail) => detail.field === field)
      ? []
      : [`names ${summarizeResponse(answer)}`]),
    ...details
      .filter(({ message }) => !isSentenceAbout(name, message))
      .map(({ message }) => `has the message "${message}", which is not a sentence about the ${name}`),
  ];
}

/** Returns how a response differs from the expected error. */
export const checkError = (answer: Response, status: number, code: string): string[] =>
  answer.status === status && answer.body.error.code === code
    ? []
    : [`returned ${summarizeResponse(answer)} instead of ${status} ${code}`];

export const summarizeResponse = ({ status, text }: Response): string => `${status} ${text.slice(0, 160)}`;

const isSentenceAbout = (field: string, message: string): boolean =>
  /^[A-Z][^\n]{8,400}\.$/.test(message) && message.toLowerCase().includes(` ${field.replaceAll('_', ' ')} `);
