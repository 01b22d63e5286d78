import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/service-process.js';
import { differences } from './api-tour/differences.js';
import { type Step, parseSteps } from './api-tour/steps.js';

const PASSWORD = 'a password for the tour';

/** Separates the outputs of the steps. No other command prints this line. */
const STEP_SEPARATOR = '--- the next step ---';

describe('the commands of README.md and docs/api-tour.md, one after the other', () => {
  let folder: string;
  let service: ServiceProcess;
  let steps: Step[];
  let outputs: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-tour-'));
    const env = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: PASSWORD, WEBHOOKS_ALLOW_PRIVATE: 'true' };
    service = await ServiceProcess.start(env);
    const receiver = String(await freePort());
    // The commands of the README come first, as a reader types them. The JSON in the README is not a response to them.
    const [, readme] = readFileSync('README.md', 'utf8').split(/^## Try it$/m);
    const [{ command }] = parseSteps(readme!) as [Step];
    steps = [{ command }, ...parseSteps(readFileSync('docs/api-tour.md', 'utf8'))];
    const commands = steps.map(({ command }) =>
      command
        .replace('http://127.0.0.1:3000', service.url)
        .replace('the one that the service has printed', PASSWORD)
        .replaceAll('4000', receiver),
    );
    const script = [
      'set -euo pipefail',
      "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
      commands.join(`\necho '\n${STEP_SEPARATOR}'\n`),
    ];
    const { stdout } = await promisify(execFile)('bash', ['-c', script.join('\n')], { cwd: folder });
    outputs = stdout.split(`\n${STEP_SEPARATOR}\n`);
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('follows the commands of the README, which publish an article', () => {
    expect(outputs[0]).toContain('"title":"Herons at dawn"');
    expect(outputs[0]).toContain('"status":"published"');
  });

  it('shows the responses that the service returns', () => {
    expect(steps.filter(({ response }) => response).length).toBeGreaterThan(10);
    expect(outputs).toHaveLength(steps.length);
    const found = steps.flatMap(({ command, response }, n) =>
      response ? differences(response, outputs[n]!).map((difference) => `${command}${difference}`) : [],
    );
    expect(found).toEqual([]);
  });
});
