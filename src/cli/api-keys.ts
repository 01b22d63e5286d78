import {
  type ApiKeyWithOwner,
  ApiClientsService,
  ApiKeysService,
  CLI_PRINCIPAL,
} from '../modules/api-clients/index.js';
import { type UserRecord, UsersService } from '../modules/users/index.js';
import { Command } from 'commander';
import { type CreateKeyOptions, parseKeyOptions, parseOverlapSeconds } from './api-key-options.js';
import type { CliContext } from './cli-context.js';
import { getUserId } from './get-user-id.js';

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

export const createApiKeysCommand = (context: CliContext): Command =>
  new Command('api-keys')
    .description('manage API keys, with which programs act as an account')
    .addCommand(
      new Command('create')
        .description('create a key, which is shown once')
        .requiredOption('--username <username>', 'account that the key acts as')
        .requiredOption('--client <name>', 'API client of the key; created if the account has no client of that name')
        .option('--key-name <name>', 'name of the key (default: the name of the client)')
        .requiredOption('--scopes <scopes>', `comma-separated list of ${context.scopes.join(', ')}`)
        .option('--expires-at <time>', 'expiry, such as 2030-01-31T08:00:00Z (default: never)')
        .action(context.action(create)),
    )
    .addCommand(
      new Command('list')
        .description('list all keys, including expired and revoked keys')
        .option('--username <username>', 'list only keys of this account')
        .action(context.action(list)),
    )
    .addCommand(
      new Command('rotate')
        .description('replace a key by a new key with the same name, scopes and expiry')
        .argument('<prefix>', 'prefix of the key, as in the list')
        .option('--overlap <seconds>', 'seconds for which the old key stays valid', parseOverlapSeconds, 0)
        .action(context.action(rotate)),
    )
    .addCommand(
      new Command('revoke')
        .description('revoke a key at once')
        .argument('<prefix>', 'prefix of the key, as in the list')
        .action(context.action(revoke)),
    );

async function create(context: CliContext, options: CreateKeyOptions): Promise<void> {
  const { client, input } = parseKeyOptions(options, context.scopes);
  await context.withApp(async (app) => {
    const { id } = await app.get(ApiClientsService).ensure(await getUserId(app, options.username), client);
    const { record, key } = await app.get(ApiKeysService).create(CLI_PRINCIPAL, id, input);
    context.print(`Created the key "${record.name}" of the client "${client}" (client ${id}, key ${record.id}).\n`);
    printKey(context, key);
  });
}

async function list(context: CliContext, { username }: { username?: string }): Promise<void> {
  await context.withApp(
    async (app) => {
      const userId = username === undefined ? undefined : await getUserId(app, username);
      const keys = await app.get(ApiKeysService).listAll(userId);
      const owners = await app.get(UsersService).findByIds([...new Set(keys.map((key) => key.userId))]);
      context.print(keys.length === 0 ? 'There are no keys.\n' : `${formatApiKeys(keys, owners).join('\n')}\n`);
    },
    { isReadOnly: true },
  );
}

async function rotate(context: CliContext, prefix: string, { overlap }: { overlap: number }): Promise<void> {
  await context.withApp(async (app) => {
    const keys = app.get(ApiKeysService);
    const { id, clientId } = await keys.getByPrefix(prefix);
    const { record, key } = await keys.rotate(CLI_PRINCIPAL, clientId, id, overlap);
    const { expiresAt } = await keys.getByPrefix(prefix);
    const end = overlap === 0 ? 'has ended' : `ends at ${expiresAt}`;
    context.print(`Replaced the key "${record.name}"; the previous key (${prefix}) ${end}.\n`);
    printKey(context, key);
  });
}

async function revoke(context: CliContext, prefix: string): Promise<void> {
  await context.withApp(async (app) => {
    const keys = app.get(ApiKeysService);
    const { id, clientId, name } = await keys.getByPrefix(prefix);
    await keys.revoke(CLI_PRINCIPAL, clientId, id);
    context.print(`Revoked the key "${name}" (${prefix}).\n`);
  });
}

const printKey = (context: CliContext, key: string): void => context.print(`Key: ${key}   (shown this once)\n`);
