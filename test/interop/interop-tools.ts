import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Folder of the tools of other projects. `.ci/nightly interop` installs them. */
export const TOOLS = resolve('test/tools/interop');

interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** Working folder. Default: the folder of the tools. */
  readonly folder?: string;
}

/** Runs a script of the folder, or of its packages, and returns its standard output. Throws if the script fails. */
export async function runInteropTool(
  script: string,
  args: readonly string[],
  { env = {}, input = '', folder = TOOLS }: ToolOptions = {},
): Promise<string> {
  const child = spawn(process.execPath, [join(TOOLS, script), ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}
