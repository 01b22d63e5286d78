import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { UserClient } from '../../support/user-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { type Article, createdArticle, NOW, expectedOutcome, type Step, type StateInput } from './transition-rules.js';

/**
 * A fixed seed makes every run equal. Of the seeds tried, this seed reaches most states, including a schedule that becomes due in
 * the trash.
 */
const SEED = 20_261_149;
const [PAST, SOONER, LATER] = ['2020-01-01T00:00:00.000Z', '2990-01-01T00:00:00.000Z', '2991-01-01T00:00:00.000Z'];

const status = fc.constantFrom('draft' as const, 'published' as const, 'archived' as const);
const publish_at = fc.constantFrom(SOONER, SOONER, LATER, LATER, null, PAST);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ post: fc.constantFrom('publish', 'archive', 'unpublish') }) },
  { weight: 2, arbitrary: fc.record({ restore: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ delete: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ patch: fc.record({ status }) }) },
  { weight: 3, arbitrary: fc.record({ patch: fc.record({ publish_at }) }) },
  { weight: 1, arbitrary: fc.record({ patch: fc.record({ status, publish_at }) }) },
  { weight: 3, arbitrary: fc.record({ clock: fc.constantFrom(SOONER, LATER) }) },
);
const wish = fc.constantFrom<StateInput>(
  {},
  { status: 'archived' },
  { status: 'published' },
  { publish_at: SOONER },
  { publish_at: LATER },
);
const steps = fc.array(step, { minLength: 4, maxLength: 8, size: 'max' });

describe('article state transitions', () => {
  let site: TestApp;
  let headers: Headers;
  let editor: UserClient;
  let visitor: UserClient;

  beforeAll(async () => {
    site = await startTestApp();
    ({ headers } = await site.createUser('editor'));
    editor = new UserClient(site, headers);
    visitor = new UserClient(site);
  });
  afterAll(() => site.stop());

  /** Executes a step. Returns the response status if the step is a request. */
  async function execute(at: string, step: Step): Promise<number | undefined> {
    if ('clock' in step) {
      await site.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date(step.clock));
      return undefined;
    }
    if ('delete' in step) return (await editor.delete(at)).status;
    if ('patch' in step) return (await editor.patch(at, step.patch)).status;
    return (await editor.post(`${at}/${'restore' in step ? 'restore' : step.post}`)).status;
  }

  /** Reads the article, and whether its URL, the public list and the trash contain it. */
  async function readState(at: string, slug: string) {
    const { status, body } = await editor.get(at);
    const [published] = await visitor.list(`/api/v1/articles?slug=${slug}`);
    const [trashed] = await editor.list(`/api/v1/articles?trashed=true&slug=${slug}`);
    const found = (status === 200 ? body.data : trashed).attributes as Article;
    return { found, places: [status, published !== undefined, trashed !== undefined] };
  }

  const eventsOf = async (id: number) =>
    (await site.sql<{ name: string; data: string }>('SELECT name, data FROM outbox ORDER BY id'))
      .filter(({ data }) => new RegExp(`"itemid":${id}[,}]`).test(data))
      .map(({ name }) => name.replace('articles.item.', ''));

  it(`follows the transition rules and emits an event for each change (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(wish, steps, async (wish, steps) => {
        const created = new Date();
        const { id, attributes, links } = await site.createArticle({ ...wish }, headers);
        const at = links['self']!;
        let article = withActualTime(createdArticle(wish), attributes['published_at'], created);
        expect(attributes).toMatchObject(stateOf(article));
        const events = isPublished(article) ? ['created', 'published'] : ['created'];
        for (const step of steps) {
          const begun = new Date();
          const [code, after] = expectedOutcome(article, step);
          expect(await execute(at, step)).toBe(code);
          const { found, places } = await readState(at, attributes['slug'] as string);
          const now = withActualTime(after, found.published_at, begun);
          expect(found).toMatchObject(stateOf(now));
          expect(places).toEqual([now.trashed ? 404 : 200, !now.trashed && now.status === 'published', now.trashed]);
          events.push(...expectedEvents(article, now));
          article = now;
        }
        expect(await eventsOf(id)).toEqual(events);
      }),
      { seed: SEED, numRuns: 25, interruptAfterTimeLimit: 40_000 },
    );
  });
});

function expectedEvents(before: Article, after: Article): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (after.trashed && !before.trashed) return ['deleted'];
  if (isPublished(after) === isPublished(before)) return ['updated'];
  return ['updated', isPublished(after) ? 'published' : 'unpublished'];
}

const isPublished = ({ status, trashed }: Article): boolean => status === 'published' && !trashed;

/** Replaces NOW with the time in the response if that time lies between `since` and the present. */
function withActualTime(article: Article, shown: unknown, since: Date): Article {
  const time = Date.parse(String(shown));
  const isNow = time >= since.getTime() && time <= Date.now();
  return article.published_at === NOW && isNow ? { ...article, published_at: shown as string } : article;
}

const stateOf = ({ status, published_at, publish_at }: Article) => ({ status, published_at, publish_at });
