import { createConnection, type Connection, type ConnectionOptions } from 'mysql2/promise';

export const USER = 'masthead';
export const PASSWORD = 'masthead';

/** What a test does with a running server: make databases, and tell the application where they are. */
export class MariadbClient {
  constructor(readonly port: number) {}

  /** As `DATABASE_URL` wants it. */
  url(database: string): string {
    return `mysql://${USER}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** Makes an empty database in the server's default charset and gives its URL. */
  async createDatabase(name: string): Promise<string> {
    await this.query('CREATE DATABASE ??', [name]);
    return this.url(name);
  }

  /** One query on a connection of its own; `database` when it is about one. */
  async query<Row = Record<string, unknown>>(query: string, params: unknown[] = [], database = ''): Promise<Row[]> {
    const connection = await connectMariadb(this.url(database));
    try {
      const [rows] = await connection.query(query, params);
      return Array.isArray(rows) ? (rows as Row[]) : [];
    } finally {
      await connection.end();
    }
  }
}

/** Dates come in UTC and counts as numbers, whatever the zone of the machine. */
export function connectMariadb(uri: string, further: ConnectionOptions = {}): Promise<Connection> {
  const values = { timezone: 'Z', supportBigNumbers: true, bigNumberStrings: false };
  return createConnection({ uri, charset: 'utf8mb4', ...values, ...further });
}
