import { TcpProxy } from './tcp-proxy.js';
import { PASSWORD, USER } from './mariadb-client.js';
import { type MariadbServer, startMariadb } from './mariadb-server.js';

/** The log of the statements that clients send to the replica. */
const LOG = 'mysql.general_log';

/** A primary server and an asynchronous replica; clients connect to the replica through a proxy. */
export class ReplicatedMariadb {
  private constructor(
    readonly primary: MariadbServer,
    readonly replica: MariadbServer,
    readonly proxy: TcpProxy,
  ) {}

  static async start(): Promise<ReplicatedMariadb> {
    const primary = await startMariadb({ args: ['--log-bin=binlog', '--binlog-format=ROW', '--server-id=1'] });
    const replica = await startMariadb({ args: ['--server-id=2', '--read-only=ON'] });
    const proxy = new TcpProxy(replica.port);
    await proxy.open();
    await replica.query(
      `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${primary.port}, MASTER_USER = '${USER}',
       MASTER_PASSWORD = '${PASSWORD}', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1`,
    );
    await replica.query('START SLAVE');
    return new ReplicatedMariadb(primary, replica, proxy);
  }

  /** URL of a database on the replica, through the proxy: a closed proxy looks like a stopped replica. */
  replicaUrl(database: string): string {
    return this.replica.url(database).replace(`:${this.replica.port}/`, `:${this.proxy.port}/`);
  }

  async stop(): Promise<void> {
    await this.proxy.close();
    await this.replica.stop();
    await this.primary.stop();
  }

  /** Pauses the replication until `resumeReplication`. */
  async pauseReplication(): Promise<void> {
    await this.replica.query('STOP SLAVE SQL_THREAD');
  }

  async resumeReplication(): Promise<void> {
    await this.replica.query('START SLAVE SQL_THREAD');
  }

  /** Delays the replication by `seconds`. */
  async delayReplication(seconds: number): Promise<void> {
    await this.replica.query('STOP SLAVE');
    await this.replica.query(`CHANGE MASTER TO MASTER_DELAY = ${seconds}`);
    await this.replica.query('START SLAVE');
  }

  /** Returns the statements that other clients send to the replica while `work` runs. */
  async statementsOnReplica(work: () => Promise<unknown>): Promise<string[]> {
    await this.replica.query(`SET GLOBAL log_output = 'TABLE'`);
    await this.replica.query(`TRUNCATE ${LOG}`);
    await this.replica.query('SET GLOBAL general_log = ON');
    try {
      await work();
    } finally {
      await this.replica.query('SET GLOBAL general_log = OFF');
    }
    const rows = await this.replica.query<{ sql: string }>(
      `SELECT CONVERT(argument USING utf8mb4) AS \`sql\` FROM ${LOG} WHERE command_type IN ('Execute', 'Query')`,
    );
    return rows.map(({ sql }) => sql);
  }
}
