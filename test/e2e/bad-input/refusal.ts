import type { Response } from 'supertest';

interface Detail {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with an answer that must be 422 and name this field, and no other. */
export function refusalFaults(answer: Response, field: string): string[] {
  if (answer.status !== 422) return [`is answered ${shown(answer)}`];
  const { code, details } = answer.body.error as { code: string; details: Detail[] };
  const [name = field] = field.split('.');
  return [
    ...(code === 'VALIDATION_ERROR' ? [] : [`has the code ${code}`]),
    ...(details.length > 0 && details.every((detail) => detail.field === field) ? [] : [`names ${shown(answer)}`]),
    ...details
      .filter(({ message }) => !isSentenceAbout(name, message))
      .map(({ message }) => `says "${message}", which is no sentence about the ${name}`),
  ];
}

/** The same for another error. */
export const errorFaults = (answer: Response, status: number, code: string): string[] =>
  answer.status === status && answer.body.error.code === code
    ? []
    : [`is answered ${shown(answer)} instead of ${status} ${code}`];

export const shown = ({ status, text }: Response): string => `${status} ${text.slice(0, 160)}`;

const isSentenceAbout = (field: string, message: string): boolean =>
  /^[A-Z][^\n]{8,400}\.$/.test(message) && message.toLowerCase().includes(` ${field.replaceAll('_', ' ')} `);
