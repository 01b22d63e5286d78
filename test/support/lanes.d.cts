export interface Lane {
  name: 'mysql' | 'redis' | 'browser' | 'curl' | 'galera' | 'haproxy' | 'strace' | 'tmpfs' | 'sqlmap' | 'slowhttptest';
  /** The Jest project that needs the lane as a whole. */
  project?: string;
  /** Why the lane cannot run on this machine; undefined when it can. */
  missing?: string;
  remedy: string;
}

/** Whether the run is one of scripts/nightly.mjs. */
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
  | 'sqlmap'
  | 'slowhttptest',
  () => string | undefined
>;
