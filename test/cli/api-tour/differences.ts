import type { ShownResponse } from './steps.js';

/** Returns the differences between the shown and the actual output. `…` matches the rest of a text; other members are ignored. */
export function differences({ language, text }: ShownResponse, output: string): string[] {
  if (language === 'http') return differentLines(text, output);
  // The page shows only the last of several responses.
  return differentValues(JSON.parse(text), JSON.parse(output.trim().split('\n').at(-1)!), 'the response');
}

function differentLines(shown: string, output: string): string[] {
  const lines = output.split(/\r?\n/);
  return shown
    .split('\n')
    .filter((line) => line !== '' && !lines.some((given) => matchesPattern(line, given)))
    .map((line) => `has no line "${line}", but:\n${output}`);
}

function differentValues(shown: unknown, given: unknown, at: string): string[] {
  if (typeof shown === 'object' && shown !== null && typeof given === 'object' && given !== null) {
    return Object.entries(shown).flatMap(([name, value]) =>
      differentValues(value, (given as Record<string, unknown>)[name], `${at}.${name}`),
    );
  }
  if (typeof shown === 'string' && /string|number/.test(typeof given) && matchesPattern(shown, `${given as string}`))
    return [];
  return shown === given ? [] : [`${at} is ${JSON.stringify(given)} and not ${JSON.stringify(shown)}`];
}

function matchesPattern(shown: string, given: string): boolean {
  const [start = '', ...rest] = shown.split('…');
  return rest.length === 0 ? shown === given : given.startsWith(start);
}
