export interface Lane {
  name:
    | 'mysql'
    | 'redis'
    | 'browser'
    | 'curl'
    | 'openssl'
    | 'galera'
    | 'haproxy'
    | 'strace'
    | 'tmpfs'
    | 'sqlmap'
    | 'slowhttptest'
    | 'promtool'
    | 'nats'
    | 'rabbitmq'
    | 'varnish';
  /** The Jest project that runs only if the lane is available. */
  project?: string;
  /** The reason why the lane cannot run on this machine; undefined if it can. */
  missing?: string;
  remedy: string;
}

/** Whether scripts/nightly.mjs started the run. */
export const isNight: boolean;

export function lanes(): Lane[];

export function findBinary(...names: string[]): string | undefined;

export const binaries: Record<
  | 'mariadb'
  | 'mariadbInstallDb'
  | 'mariabackup'
  | 'galera'
  | 'haproxy'
  | 'strace'
  | 'redis'
  | 'chromium'
  | 'curl'
  | 'openssl'
  | 'sqlmap'
  | 'slowhttptest'
  | 'promtool'
  | 'nats'
  | 'rabbitmq'
  | 'varnish',
  () => string | undefined
>;
