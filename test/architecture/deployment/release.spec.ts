import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { load as parse } from 'js-yaml';
import { buildArguments } from '../../support/dockerfile.js';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, string | boolean>;
}
interface Job {
  readonly permissions: Record<string, string>;
  readonly needs?: string | string[];
  readonly 'timeout-minutes': number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: object;
  readonly permissions: object;
  readonly env: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const TEXT = readFileSync('.github/workflows/release.yml', 'utf8');
const WORKFLOW = parse(TEXT) as Workflow;
const JOBS = Object.entries(WORKFLOW.jobs);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const commandsOf = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');
const COMMANDS = JOBS.map(([, job]) => commandsOf(job)).join('\n');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);
const stepOf = (job: string, action: string) =>
  WORKFLOW.jobs[job]!.steps.find(({ uses }) => uses?.startsWith(`${action}@`))!;

describe('.github/workflows/release.yml', () => {
  it('runs for tags of versions only', () => {
    expect(WORKFLOW.on).toEqual({ push: { tags: ['v*'] } });
  });

  it('gives each job only the permissions that it needs', () => {
    expect(WORKFLOW.permissions).toEqual({});
    expect(Object.fromEntries(JOBS.map(([name, { permissions }]) => [name, permissions]))).toEqual({
      verify: { contents: 'read' },
      image: { contents: 'read', packages: 'write', 'id-token': 'write' },
      chart: { contents: 'read', packages: 'write', 'id-token': 'write' },
      npm: { contents: 'read', 'id-token': 'write' },
    });
  });

  it('uses no secret except the token of the run, and leaves no credentials in the clone', () => {
    expect(TEXT).not.toMatch(/\bsecrets\./);
    const clones = JOBS.flatMap(([, { steps }]) => steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')));
    expect(clones).toHaveLength(JOBS.length);
    for (const clone of clones) expect(clone.with).toEqual({ 'persist-credentials': false });
  });

  it('pins each action to a commit', () => {
    const actions = matches(TEXT, /uses: (.*)/g);
    expect(actions.length).toBeGreaterThan(8);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('publishes only after all checks of a submission, each job with a time limit', () => {
    expect(commandsOf(WORKFLOW.jobs['verify']!)).toContain('bash .ci/run');
    for (const [name, job] of JOBS) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      expect(name === 'verify' || [job.needs].flat().includes('verify')).toBe(true);
    }
  });

  it('calls existing scripts and files', () => {
    const files = [
      ...matches(COMMANDS, /\b(?:bash|node) ((?!-)[.\w/-]+)/g),
      ...matches(COMMANDS, /([\w/]+\/Dockerfile)\b/g),
      ...matches(COMMANDS, /(docker\/helm\/[\w/.]+)/g),
      ...matches(TEXT, /node-version-file: (\S+)/g).map((file) => file.replace(/ }$/, '')),
    ];
    const named = ['.ci/run', 'scripts/sbom.cjs', 'docker/Dockerfile', 'docker/helm/masthead/Chart.yaml', '.nvmrc'];
    expect(files).toEqual(expect.arrayContaining(named));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const npmScripts = matches(COMMANDS, /\bnpm run (\S+)/g);
    expect(npmScripts).toContain('package');
    expect(npmScripts.filter((name) => !scripts[name])).toEqual([]);
  });

  it('builds the Dockerfile for two platforms with SBOM, provenance, and a value for each build argument', () => {
    const { with: options } = stepOf('image', 'docker/build-push-action');
    expect(options).toMatchObject({
      ...{ context: '.', file: 'docker/Dockerfile', push: true, sbom: true, provenance: 'mode=max' },
      platforms: 'linux/amd64,linux/arm64',
    });
    const given = matches(String(options!['build-args']), /^(\w+)=\S/gm);
    // The image of the Dockerfile has an exact version; a release adds its digest.
    const expected = Object.keys(buildArguments()).filter((name) => name !== 'NODE_IMAGE');
    expect(given.sort()).toEqual(expected.sort());
  });

  it('resolves the digest of the base image, signs the digest of the image, and attests the packages', () => {
    const commands = commandsOf(WORKFLOW.jobs['image']!);
    expect(commands).toContain("sed -n 's/^ARG NODE_IMAGE=//p' docker/Dockerfile");
    expect(commands).toContain('buildx imagetools inspect');
    expect(commands).toContain('cosign sign --yes --recursive "$IMAGE@$DIGEST"');
    expect(commands).toMatch(/cosign attest --yes --type cyclonedx --predicate \S+ "\$IMAGE@\$DIGEST"/);
  });

  it.each(['image', 'chart'])('names the image in lower case in the job %s', (job) => {
    const { run } = WORKFLOW.jobs[job]!.steps.find((step) => step.run?.includes('GITHUB_REPOSITORY'))!;
    const commands = `GITHUB_REPOSITORY=Harbour/Masthead GITHUB_ENV=>(cat)\n${run!}`;
    const output = execFileSync('bash', ['--norc', '-c', commands], { encoding: 'utf8' });
    expect(output).toBe('IMAGE=ghcr.io/harbour/masthead\n');
  });

  it('pushes the chart, which names the image by its digest, and signs it', () => {
    const { needs } = WORKFLOW.jobs['chart']!;
    expect(needs).toContain('image');
    const commands = commandsOf(WORKFLOW.jobs['chart']!);
    // test/kubernetes/chart-release.spec.ts runs the commands before the push.
    expect(commands).toContain('image: $IMAGE@$DIGEST');
    expect(commands).toMatch(/helm push masthead-\*\.tgz "oci:\/\/\$charts"/);
    expect(commands).toContain('cosign sign --yes "$charts/masthead@$digest"');
  });

  it('publishes the npm package with provenance and the repository that npm compares', () => {
    const commands = commandsOf(WORKFLOW.jobs['npm']!);
    expect(commands).toMatch(/npm pkg set .*repository\.url=/);
    expect(commands).toMatch(/npm publish \S+\.tgz --provenance/);
  });

  it('inserts no expression into a command, because an expression can contain shell syntax', () => {
    expect(COMMANDS).not.toContain('${{');
  });
});
