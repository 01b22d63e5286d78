import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { CHART } from '../architecture/deployment/chart-values.js';
import {
  type Container,
  containersOf,
  getManifest,
  ofKind,
  podOf,
  podsOf,
} from '../architecture/deployment/manifests.js';
import { CommandLine } from '../cli/command-line.js';
import { ServiceProcess } from '../support/service-process.js';
import { renderChart, runHelm } from './chart.js';
import { runProgram } from './tools.js';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const IMAGE = 'ghcr.io/harbour/masthead';

describe('the chart of a release', () => {
  let folder: string;
  let chart: string;

  /** Runs the step of the workflow that packages the chart, with the helm of the tools. */
  beforeAll(() => {
    const workflow = load(readFileSync('.github/workflows/release.yml', 'utf8')) as {
      jobs: { chart: { steps: { name?: string; run?: string }[] } };
    };
    const { run } = workflow.jobs.chart.steps.find(({ name }) => name?.startsWith('Package the chart'))!;
    folder = mkdtempSync(join(tmpdir(), 'masthead-release-'));
    cpSync(CHART, join(folder, CHART), { recursive: true });
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    symlinkSync(process.execPath, join(programs, 'node'));
    writeFileSync(
      join(programs, 'helm'),
      `#!/bin/sh\nexec node ${resolve('test/tools/kubernetes/run.mjs')} helm "$@"\n`,
    );
    chmodSync(join(programs, 'helm'), 0o755);
    const PATH = `${programs}:${process.env['PATH']}`;
    execFileSync('bash', ['-e', '-c', run!], {
      cwd: folder,
      stdio: 'pipe',
      env: { PATH, HOME: folder, IMAGE, DIGEST },
    });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    chart = join(folder, `masthead-${version}.tgz`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the image of the release as default, by its digest', () => {
    const values = { config: { PUBLIC_URL: 'https://content.example.org' }, existingSecret: 'masthead' };
    const images = podsOf(renderChart({ chart, example: null, values }))
      .flatMap(containersOf)
      .map(({ image }) => image);
    expect(images).toEqual([`${IMAGE}@${DIGEST}`, `${IMAGE}@${DIGEST}`, `${IMAGE}@${DIGEST}`]);
  });

  it('creates the manifests of the folder, with the alerts, if the values name the image', () => {
    const example = 'gateway-api';
    const all = renderChart({ chart, example });
    expect(ofKind(all, 'PrometheusRule')).toHaveLength(1);
    expect(all).toEqual(renderChart({ example }));
  });

  it('contains the examples and the README', () => {
    expect(runProgram('helm', 'show', 'readme', chart)).toContain('# Helm chart of Masthead');
    const names = execFileSync('tar', ['--list', '--file', chart], { encoding: 'utf8' });
    expect(names).toContain('masthead/examples/production.yaml');
  });

  it('prints the next commands after the installation', () => {
    const command = ['install', '--dry-run=client'];
    const [, notes] = runHelm({ chart, command }).split('NOTES:\n');
    expect(notes).toContain('kubectl --namespace masthead rollout status deployment/masthead');
    expect(notes).toMatch(/instance=masthead,app\.kubernetes\.io\/component=service .* \| grep Password:$/m);
    expect(notes).not.toContain('port-forward');
    expect(runHelm({ chart, command, example: 'trial' })).toContain('port-forward service/masthead 3000:80');
  });
});

describe('helm test', () => {
  const { env, command } = containersOf(podOf(getManifest(renderChart(), 'Pod'))!)[0] as Container;
  const runTest = (url: string): Promise<{ code: number; stdout: string }> =>
    new Promise((done) => {
      const options = { env: { PATH: dirname(process.execPath), SERVICE_URL: url } };
      execFile(command![0]!, command!.slice(1), options, (error, stdout) =>
        done({ code: error ? Number(error.code) : 0, stdout }),
      );
    });

  it('requests the Service', () => {
    expect(env).toEqual([{ name: 'SERVICE_URL', value: 'http://masthead:80' }]);
  });

  it('succeeds if the service is ready and returns articles', async () => {
    const line = await CommandLine.create('sqlite', { migrated: true });
    const service = await ServiceProcess.start(line.env);
    try {
      expect(await runTest(service.url)).toEqual({ code: 0, stdout: '/health/ready 200\n/api/v1/articles 200\n' });
    } finally {
      await service.end('SIGTERM');
      await line.remove();
    }
  });

  it('fails after five attempts if the API responds with an error, and if no service responds', async () => {
    const server = createServer(({ url }, response) => {
      response.writeHead(url === '/health/ready' ? 200 : 500).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const failed = await runTest(url);
    expect(failed).toEqual({ code: 1, stdout: `/health/ready 200\n${'/api/v1/articles 500\n'.repeat(5)}` });
    await new Promise((done) => server.close(done));
    expect(await runTest(url)).toEqual({ code: 1, stdout: '/health/ready fetch failed\n'.repeat(5) });
  });
});
