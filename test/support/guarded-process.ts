import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server process that ends with the test process: see `startGuarded`. */
export interface GuardedProcess {
  /** Process id of the server, for tests that freeze or kill the server. */
  pid: number;
  running(): boolean;
  /** Returns the last 20 lines of the server's output. */
  log(): string;
  /** Kills the server and removes its folder. A clean shutdown would be slower, and no test needs the data. */
  stop(): Promise<void>;
}

// The shell reads from a pipe of the test process. If the test process ends, even by SIGKILL, the pipe closes; the shell
// then kills the server and removes its folder.
const GUARD = `
folder=$1; shift
exec 3<&0
"$@" </dev/null >>"$folder/server.log" 2>&1 3<&- &
server=$!
echo $server
( cat <&3; : >"$folder/abandoned"; kill -9 $server ) >/dev/null 2>&1 &
guard=$!
wait $server
if [ -e "$folder/abandoned" ]; then rm -rf "$folder"; else kill $guard; fi
`;

/** Starts a server with all its files in `folder`. The server and the folder are removed when this process ends. */
export async function startGuarded(folder: string, command: string[]): Promise<GuardedProcess> {
  // Detached: Ctrl-C reaches only the tests, which then stop the server.
  const shell = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, ...command], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const ended = once(shell, 'exit');
  const [firstLine] = (await once(shell.stdout, 'data')) as [Buffer];
  return {
    pid: Number(firstLine.toString()),
    running: () => shell.exitCode === null && shell.signalCode === null,
    log: () => lastLines(join(folder, 'server.log')),
    async stop() {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n');
}
