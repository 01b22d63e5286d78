import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PRODUCTION_SECRETS } from '../architecture/deployment/production-secrets.js';
import { Container, IMAGE, listArticles, runWithPodman } from './container.js';

const VOLUME = `masthead-test-${process.pid}-previous`;
const PREVIOUS_USER = '1000:1000';

/** Returns the options of `docker run` in docs/upgrading.md, for the volume and the image of this test. */
function documentedOptions(): string[] {
  const [command = ''] = /^docker run .* chown .*$/m.exec(readFileSync('docs/upgrading.md', 'utf8')) ?? [];
  const words = command
    .replace('masthead_data:', `${VOLUME}:`)
    .replace(/masthead:\d\S+/, IMAGE)
    .split(' ');
  expect(words).toEqual(expect.arrayContaining(['run', IMAGE, `${VOLUME}:/data`]));
  return words.slice(2);
}

/** Earlier images ran as user 1000. */
describe('a volume of an earlier image', () => {
  const options = {
    env: { ...PRODUCTION_SECRETS, PUBLIC_URL: 'https://content.example.org', DEMO_CONTENT: 'true' },
    data: [`--volume=${VOLUME}:/data`],
  };
  let before: string[];

  beforeAll(() => {
    execFileSync('podman', ['volume', 'create', VOLUME]);
    // As in earlier images: the folder belongs to the user and the group with the id 1000.
    runWithPodman(['--rm', '--user=0', ...options.data, IMAGE, 'chown', PREVIOUS_USER, '/data']);
    runWithPodman(['--rm', '--user=0', ...options.data, IMAGE, 'chmod', '0755', '/data']);
  });
  afterAll(() => execFileSync('podman', ['volume', 'rm', '--force', VOLUME]));

  async function articlesAs(user?: string): Promise<string[]> {
    const { container } = await Container.ready({ ...options, user });
    const articles = await listArticles(container);
    await container.signal('SIGTERM');
    expect((await container.ended()).code).toBe(0);
    return articles;
  }

  it('keeps its content with the user id 1000', async () => {
    before = await articlesAs(PREVIOUS_USER);
    expect(before.length).toBeGreaterThan(5);
    expect(await articlesAs(PREVIOUS_USER)).toEqual(before);
  });

  it('stops the start with the user of the image before the command of docs/upgrading.md, and keeps its content after it', async () => {
    expect(await Container.result(options)).toMatchObject({
      code: 1,
      lastLine: expect.stringMatching(/^The database file cannot be opened/),
    });

    runWithPodman(documentedOptions());
    expect(await articlesAs()).toEqual(before);
  });
});
