import type { ApiKeyWithOwner } from '../modules/api-clients/index.js';
import type { UserRecord } from '../modules/users/index.js';

const HEAD = ['PREFIX', 'STATUS', 'ACCOUNT', 'CLIENT', 'KEY', 'SCOPES', 'EXPIRES', 'LAST USED'];

/** Formats keys as a table with a heading. `owners` are the accounts of the keys. */
export function formatApiKeys(keys: readonly ApiKeyWithOwner[], owners: readonly UserRecord[]): string[] {
  const usernames = new Map(owners.map(({ id, username }) => [id, username]));
  const rows = keys.map((key) => [
    key.prefix,
    key.status,
    usernames.get(key.userId)!,
    key.clientName,
    key.name,
    key.scopes.join(','),
    key.expiresAt ?? 'never',
    key.lastUsedAt ?? 'never',
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  return [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
