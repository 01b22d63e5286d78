import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server that cannot outlive the tests: see `startGuarded`. */
export interface GuardedProcess {
  /** The server's own process, for tests that freeze or kill it. */
  pid: number;
  running(): boolean;
  /** The last lines that the server wrote. */
  log(): string;
  /** Kills the server and removes its folder: nothing in it is worth a slow, clean shutdown. */
  stop(): Promise<void>;
}

// The shell keeps one end of a pipe whose other end is ours. However we end, also by SIGKILL, the pipe closes, and
// the shell then kills the server and removes its folder.
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

/** Starts a server whose files are all in `folder`, and ties both to the life of this process. */
export async function startGuarded(folder: string, command: string[]): Promise<GuardedProcess> {
  // Detached: Ctrl-C reaches the tests only, which end the server in their own time.
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
