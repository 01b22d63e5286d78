import type { INestApplication } from '@nestjs/common';
import { notFound } from '../core/errors/domain-error.js';
import { UsersService } from '../modules/users/index.js';

/** Returns the id of the account. Throws if the user name is unknown. */
export async function getUserId(app: INestApplication, username: string): Promise<number> {
  const id = await app.get(UsersService).findIdByUsername(username);
  if (id === null) throw notFound(`There is no account "${username}".`);
  return id;
}
