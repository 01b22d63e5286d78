import { startTestApp, type TestApp } from '../support/test-app.js';

interface VersionDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, object>>;
}

describe('the description of a version', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());

  const readDocument = async (name: string) =>
    (await app.unchecked.get(`/openapi/${name}.json`).expect(200)).body as VersionDocument;

  it.each(['v1', 'v2'])('names only operations that the document of %s contains', async (name) => {
    const { info, paths } = await readDocument(name);
    const named = [...info.description.matchAll(/`(?:GET|POST|PUT) (\/api\/[^`]+)`/g)].map(([, path]) => path!);
    expect(named).toEqual(expect.arrayContaining([`/api/${name}/articles`, `/api/${name}/articles/{id}/publish`]));
    expect(named.filter((path) => !(path in paths))).toEqual([]);
  });

  it('names the groups of which only other versions have operations', async () => {
    const [v1, v2] = await Promise.all(['v1', 'v2'].map(readDocument));
    const sentence = /Only other versions have operations of the groups (.*)\./;
    expect(sentence.exec(v2!.info.description)?.[1]).toMatch(/^`ratings`, `attachments`, /);
    expect(v1!.info.description).not.toMatch(sentence);
  });
});
