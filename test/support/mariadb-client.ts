import { createConnection, type Connection, type ConnectionOptions } from 'mysql2/promise';

export const USER = 'masthead';
export const PASSWORD = 'masthead';

/** Client of a running server: creates databases and returns their URLs for the application. */
export class MariadbClient {
  /** `connection` are further options of the test's own connections. */
  constructor(
    readonly port: number,
    private readonly connection: ConnectionOptions = {},
  ) {}

  /** Returns the URL of a database in the format of `DATABASE_URL`. */
  url(database: string): string {
    return `mysql://${USER}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates an empty database in the default charset of the server and returns its URL. */
  async createDatabase(name: string): Promise<string> {
    await this.query('CREATE DATABASE ??', [name]);
    return this.url(name);
  }

  /** Runs a query on a new connection; `database` selects a database. */
  async query<Row = Record<string, unknown>>(query: string, params: unknown[] = [], database = ''): Promise<Row[]> {
    const connection = await connectMariadb(this.url(database), this.connection);
    try {
      const [rows] = await connection.query(query, params);
      return Array.isArray(rows) ? (rows as Row[]) : [];
    } finally {
      await connection.end();
    }
  }
}

/** Reads dates in UTC and BIGINT values as numbers. */
export function connectMariadb(uri: string, further: ConnectionOptions = {}): Promise<Connection> {
  const values = { timezone: 'Z', supportBigNumbers: true, bigNumberStrings: false };
  return createConnection({ uri, charset: 'utf8mb4', ...values, ...further });
}
