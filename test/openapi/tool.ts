import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script of `node_modules` in `folder` without telemetry and update checks. Returns its exit code and its output. */
export function runTool(script: string, args: readonly string[], folder = ROOT): Promise<Outcome> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [resolve(folder, 'node_modules', script), ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', failed).on('close', (code) => done({ code, output }));
  });
}
