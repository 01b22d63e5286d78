import { dirname, resolve } from 'node:path';
import type { DataSource } from 'typeorm';

/** The parts of a database URL. */
export type DatabaseTarget =
  | { readonly dialect: 'sqlite'; readonly file: string; readonly folder: string }
  | {
      readonly dialect: 'mysql';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly database: string;
    };

export type Dialect = DatabaseTarget['dialect'];

export const dialectOf = ({ options }: DataSource): Dialect => (options.type === 'mysql' ? 'mysql' : 'sqlite');

/** Parses a database URL that the configuration has already validated. */
export function parseDatabaseUrl(url: string): DatabaseTarget {
  if (url.startsWith('sqlite:')) {
    const file = resolve(url.slice('sqlite:'.length));
    return { dialect: 'sqlite', file, folder: dirname(file) };
  }
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    dialect: 'mysql',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
