import { Command } from 'commander';
import { ApiClientsService, ApiKeysService, OPERATOR } from '../modules/api-clients/index.js';
import { UsersService } from '../modules/users/index.js';
import { type CreateOptions, newKeyInput, overlapSeconds } from './api-key-input.js';
import { apiKeyLines } from './api-key-lines.js';
import type { Site } from './site.js';
import { userIdOf } from './user-id-of.js';

export const apiKeysCommand = (site: Site): Command =>
  new Command('api-keys')
    .description('keys with which programs call the API in the name of an account')
    .addCommand(
      new Command('create')
        .description('make a key; it is shown once')
        .requiredOption('--username <username>', 'the account in whose name it calls')
        .requiredOption('--client <name>', 'the API client it belongs to; made when the account has none of that name')
        .option('--key-name <name>', "the key's own name; that of the client when left out")
        .requiredOption('--scopes <scopes>', `comma-separated, of ${site.scopes.join(', ')}`)
        .option('--expires-at <time>', 'when it ends, such as 2030-01-31T08:00:00Z; never when left out')
        .action(site.runs(create)),
    )
    .addCommand(
      new Command('list')
        .description('list the keys, also those that have ended')
        .option('--username <username>', 'only those of this account')
        .action(site.runs(list)),
    )
    .addCommand(
      new Command('rotate')
        .description('replace a key by a new one with the same name, scopes and expiry')
        .argument('<prefix>', 'its public part, as in the list')
        .option('--overlap <seconds>', 'how long the old one still works', overlapSeconds, 0)
        .action(site.runs(rotate)),
    )
    .addCommand(
      new Command('revoke')
        .description('end a key at once')
        .argument('<prefix>', 'its public part, as in the list')
        .action(site.runs(revoke)),
    );

async function create(site: Site, options: CreateOptions): Promise<void> {
  const { client, input } = newKeyInput(options, site.scopes);
  await site.lend(async (app) => {
    const { id } = await app.get(ApiClientsService).ensure(await userIdOf(app, options.username), client);
    const { record, key } = await app.get(ApiKeysService).create(OPERATOR, id, input);
    process.stdout.write(`Made the key "${record.name}" of the client "${client}" (client ${id}, key ${record.id}).\n`);
    tell(key);
  });
}

async function list(site: Site, { username }: { username?: string }): Promise<void> {
  await site.lend(async (app) => {
    const userId = username === undefined ? undefined : await userIdOf(app, username);
    const keys = await app.get(ApiKeysService).listAll(userId);
    const owners = await app.get(UsersService).findByIds([...new Set(keys.map((key) => key.userId))]);
    process.stdout.write(keys.length === 0 ? 'There are no keys.\n' : `${apiKeyLines(keys, owners).join('\n')}\n`);
  });
}

async function rotate(site: Site, prefix: string, { overlap }: { overlap: number }): Promise<void> {
  await site.lend(async (app) => {
    const keys = app.get(ApiKeysService);
    const { id, clientId } = await keys.getByPrefix(prefix);
    const { record, key } = await keys.rotate(OPERATOR, clientId, id, overlap);
    const { expiresAt } = await keys.getByPrefix(prefix);
    const end = overlap === 0 ? 'has ended' : `ends at ${expiresAt}`;
    process.stdout.write(`Made the key "${record.name}" anew; the one before (${prefix}) ${end}.\n`);
    tell(key);
  });
}

async function revoke(site: Site, prefix: string): Promise<void> {
  await site.lend(async (app) => {
    const keys = app.get(ApiKeysService);
    const { id, clientId, name } = await keys.getByPrefix(prefix);
    await keys.revoke(OPERATOR, clientId, id);
    process.stdout.write(`Revoked the key "${name}" (${prefix}).\n`);
  });
}

const tell = (key: string): boolean => process.stdout.write(`Key: ${key}   (shown this once)\n`);
