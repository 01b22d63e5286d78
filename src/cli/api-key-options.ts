import { InvalidArgumentError } from 'commander';
import { invalid } from '../core/errors/domain-error.js';
import { MAX_ROTATION_OVERLAP_SECONDS, type NewApiKey } from '../modules/api-clients/index.js';
import { parseTime } from '../core/text/index.js';

export interface CreateKeyOptions {
  readonly username: string;
  readonly client: string;
  readonly keyName?: string;
  readonly scopes: string;
  readonly expiresAt?: string;
}

/** Validates the options of `api-keys create` by the rules of the API. `known` are the scopes of the site. */
export function parseKeyOptions(
  options: CreateKeyOptions,
  known: readonly string[],
): { client: string; input: NewApiKey } {
  const client = options.client.trim();
  const name = options.keyName?.trim() ?? client;
  const scopes = options.scopes.split(',').map((scope) => scope.trim());
  const expiresAt = options.expiresAt === undefined ? null : parseTime(options.expiresAt);
  const unknown = scopes.filter((scope) => !known.includes(scope));
  const errors = [
    !isName(client) && { field: 'client', message: 'The client must have 1 to 100 characters.' },
    !isName(name) && { field: 'key-name', message: 'The key name must have 1 to 100 characters.' },
    unknown.length > 0 && {
      field: 'scopes',
      message: `There is no scope "${unknown.join('", "')}": choose from ${known.join(', ')}.`,
    },
    expiresAt === undefined && {
      field: 'expires-at',
      message: 'The time must be a date-time such as 2030-01-31T08:00:00Z.',
    },
    expiresAt &&
      expiresAt.getTime() <= Date.now() && { field: 'expires-at', message: 'The time must be in the future.' },
  ].filter((fault) => typeof fault === 'object' && fault !== null);
  if (errors.length > 0) throw invalid(...errors);
  return { client, input: { name, scopes, expiresAt: expiresAt! } };
}

const isName = (text: string): boolean => text !== '' && [...text].length <= 100;

export function parseOverlapSeconds(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= MAX_ROTATION_OVERLAP_SECONDS) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_ROTATION_OVERLAP_SECONDS}.`);
}
