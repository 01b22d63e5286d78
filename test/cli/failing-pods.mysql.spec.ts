import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildOverlays } from '../architecture/deployment/component-overlays.js';
import {
  type Container,
  getManifest,
  PRODUCTION as MANIFESTS,
  serviceContainer,
  servicePod,
} from '../architecture/deployment/manifests.js';
import { documentedLines, hasEnded, kubernetesRows, runbookExample } from '../support/documented-failures.js';
import { finalStageTexts, imageEnvironment } from '../support/dockerfile.js';
import { connectMariadb } from '../support/mariadb-client.js';
import { PROCESS_ENVIRONMENT, ServiceProcess } from '../support/service-process.js';
import { sharedMariadb } from '../support/shared-mariadb.js';
import { PRODUCTION, StartFailures } from '../support/start-failures.js';

const SERVICE = JSON.parse(finalStageTexts('CMD')[0]!) as string[];
const [MIGRATE] = servicePod(MANIFESTS).spec.initContainers!;
const POD = servicePod(MANIFESTS).spec;
const LIVENESS = serviceContainer(MANIFESTS).livenessProbe as Container['livenessProbe'] &
  Record<'periodSeconds' | 'failureThreshold', number>;

const row = (key: string) => kubernetesRows().filter((one) => one.key === key);

/** The table of docs/kubernetes.md and the examples of docs/runbooks.md. The lane `image` compares full volumes. */
describe('a pod that does not start or run', () => {
  const failures = new StartFailures(sharedMariadb());
  let app: string;

  beforeAll(() => {
    app = mkdtempSync(join(tmpdir(), 'masthead-pods-'));
    symlinkSync(resolve('dist'), join(app, 'dist'));
    mkdirSync(join(app, 'data'));
  });
  afterAll(() => rmSync(app, { recursive: true }));

  /** The variables of the image, with those of a container. */
  const environment = (env: Record<string, string>) => ({
    ...imageEnvironment(),
    ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(app, 'data') },
    ...PROCESS_ENVIRONMENT,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    ...env,
  });
  /** Runs a command of the image as a container does, and returns the exit code and the lines of both outputs in their order. */
  const end = (command: readonly string[], env: Record<string, string>) =>
    new Promise<{ code: number; lines: string[] }>((done) => {
      execFile('sh', ['-c', '"$@" 2>&1', 'sh', ...command], { cwd: app, env: environment(env) }, (error, log) =>
        done({
          code: error ? Number(error.code) : 0,
          lines: log
            .trimEnd()
            .split('\n')
            .map((line) => line.trim()),
        }),
      );
    });

  it('has a test for each row of the table in docs/kubernetes.md', () => {
    const [missing, ...others] = Object.keys(failures.environments);
    expect(kubernetesRows().map(({ key }) => key)).toEqual([
      ...['no Secret', 'the ConfigMap or Secret of a volume is missing', 'the image cannot be pulled'],
      'a volume is used by another node (`ReadWriteOnce`)',
      ...['none: the pod migrates or, with [copies in S3](#copies-in-s3), exports', 'another pod migrates'],
      ...[missing, '`DATABASE_URL` is missing in the Secret', ...others],
      // Tested by database-tls.openssl.mysql.spec.ts.
      'TLS of the database',
      ...['a-volume-is-full', 'a-volume-is-full', 'a-node-is-drained', 'a-pod-hangs'],
    ]);
    expect(kubernetesRows().filter(hasEnded)).toHaveLength(5);
  });

  it.each(
    Object.keys(failures.environments).flatMap((key) => [
      [key, 'migrate', MIGRATE!.command!] as const,
      [key, 'masthead', SERVICE] as const,
    ]),
  )('ends with code 1 and the documented last line: %s, container %s', async (key, _, command) => {
    const documented = documentedLines(key);
    expect(Object.keys(documented)).toEqual(['operations.md', 'kubernetes.md', 'runbooks.md']);
    const { code, lines } = await end(command, await failures.environments[key]!());
    expect(code).toBe(1);
    for (const pattern of Object.values(documented)) expect(lines.at(-1)).toMatch(pattern);
  });

  it('logs a line for each missing key of the Secret after the documented first line', async () => {
    const { lines } = await end(MIGRATE!.command!, { PUBLIC_URL: PRODUCTION.PUBLIC_URL });
    const [first, line] = runbookExample('secrets-are-missing')!.split('\n');
    expect(lines).toEqual([first, line!.trim(), 'ENCRYPTION_KEY: is required in production']);
  });

  it.each([
    ['JWT_SECRET', 'secrets-are-missing'],
    ['DATABASE_URL', '`DATABASE_URL` is missing in the Secret'],
  ])('names a missing file of the Secret as documented: %s', async (key, cause) => {
    const { [key]: _, ...others } = PRODUCTION as Record<string, string>;
    const { code, lines } = await end(MIGRATE!.command!, { ...others, [`${key}_FILE`]: join(app, key) });
    expect(code).toBe(1);
    const [, documented] = /with `secret-files`:.* `(\w+: [^`]+)`/.exec(row(cause)[0]!.cells[1]!)!;
    expect(lines.at(-1)).toBe(documented);
  });

  it('logs the documented line while another pod migrates, and migrates after it', async () => {
    const server = sharedMariadb();
    const name = `waiting_${process.pid}`;
    const DATABASE_URL = await server.createDatabase(name);
    const other = await connectMariadb(DATABASE_URL);
    await other.query('SELECT GET_LOCK(?, 0)', [`masthead.migrate.${name}`]);
    const waiting = end(MIGRATE!.command!, { ...PRODUCTION, DATABASE_URL: `${DATABASE_URL}?ssl-mode=DISABLED` });
    // The lock belongs to the connection. A process that waits logs a line every ten seconds.
    await setTimeout(13_000);
    await other.end();
    const { code, lines } = await waiting;
    expect(code).toBe(0);
    const [, documented] = /^`(.+)`$/.exec(row('another pod migrates')[0]!.cells[1]!)!;
    expect(lines.filter((line) => line.includes(documented!))).toHaveLength(1);
  });

  it('ends with the documented last line if the migration has not run', async () => {
    const env = { ...PRODUCTION, MIGRATE_ON_START: 'false', DATA_DIR: join(app, 'empty') };
    const { code, lines } = await end(SERVICE, env);
    expect({ code, last: lines.at(-1) }).toEqual({
      code: 1,
      last: expect.stringMatching(documentedLines('the-migration-has-not-run')['runbooks.md']!),
    });
  });

  it('requires the Secret in both containers, as variables or as files', () => {
    expect(row('no Secret')[0]!.cells[0]).toBe('`Init:CreateContainerConfigError`');
    for (const { envFrom } of [MIGRATE!, ...POD.containers]) {
      expect(envFrom).toContainEqual({ secretRef: { name: 'masthead' } });
    }
    const { volumes } = servicePod(buildOverlays().get('overlays/with-secret-files')!).spec;
    expect(volumes!.flatMap(({ secret }) => secret ?? [])).toEqual([{ secretName: 'masthead', defaultMode: 0o440 }]);
  });

  it('is evicted above the documented limit of its volume', () => {
    const limit = POD.volumes!.find(({ name }) => name === 'data')!.emptyDir!.sizeLimit;
    expect(row('a-volume-is-full')[0]!.cells).toEqual([
      '`Evicted`',
      expect.stringContaining(`volume "data" exceeds the limit "${limit}"`),
    ]);
  });

  it('ends with code 0 and logs no line if its node is drained', async () => {
    expect(getManifest(MANIFESTS, 'PodDisruptionBudget')['spec']).toMatchObject({ maxUnavailable: 1 });
    const env = { ...imageEnvironment(), ...PRODUCTION, HOST: '127.0.0.1', DATA_DIR: join(app, 'drained') };
    const service = await ServiceProcess.start({ ...env, LOG_LEVEL: 'info' });
    expect(await service.end('SIGTERM')).toBe(0);
    const lines = (await service.output).trimEnd().split('\n');
    expect(lines.at(-1)).toContain(`Documentation: ${PRODUCTION.PUBLIC_URL}/docs`);
  });

  it('hangs until SIGKILL, which follows the liveness probe and SIGTERM after the documented times', async () => {
    const { httpGet, timeoutSeconds, periodSeconds, failureThreshold, terminationGracePeriodSeconds } = LIVENESS;
    const [status, line] = row('a-pod-hangs')[0]!.cells;
    expect(status).toBe(
      `restarted after ${periodSeconds * failureThreshold} s, and ${terminationGracePeriodSeconds} s for its end`,
    );
    expect(line).toContain('`Liveness probe failed`');
    expect(runbookExample('a-pod-hangs')).toContain(`:3000${httpGet!.path}": context deadline exceeded`);

    const env = { ...imageEnvironment(), ...PRODUCTION, HOST: '127.0.0.1', DATA_DIR: join(app, 'hanging') };
    const service = await ServiceProcess.start(env);
    process.kill(service.pid, 'SIGSTOP');
    const probe = fetch(service.url + httpGet!.path, { signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    await expect(probe).rejects.toMatchObject({ name: 'TimeoutError' });
    process.kill(service.pid, 'SIGTERM');
    expect(await service.end('SIGKILL')).toBeNull();
  });
});
