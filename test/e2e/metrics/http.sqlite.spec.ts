import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED } from '../response-cache/send-raw.js';

describe('HTTP request metrics', () => {
  let site: TestApp;

  beforeEach(async () => {
    site = await startTestApp({ JOBS_RUN: 'false', ...CACHE_ENABLED });
  });
  afterEach(() => site.stop());

  /** The lines of a metric, without its name. */
  async function lines(metric: string): Promise<string[]> {
    const { text } = await site.unchecked.get('/metrics').expect(200);
    return text.split('\n').flatMap((line) => (line.startsWith(`${metric}{`) ? [line.slice(metric.length)] : []));
  }
  const requests = () => lines('masthead_http_requests_total');

  it('labels requests with the route pattern instead of the path', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    const before = await requests();
    for (const path of [`/api/v1/articles/${id}`, '/api/v1/articles/4711', '/api/v1/articles/4712?x=1']) {
      await site.unchecked.get(path);
    }
    await site.unchecked.get(`/api/articles/${id}`).set('Accept', 'application/vnd.masthead.v2+json');
    await site.unchecked.get('/api/v1/articles').set('Authorization', 'Bearer garbage').expect(401);
    const counted = (await requests()).filter((line) => !before.includes(line));

    expect(counted.sort()).toEqual([
      '{method="GET",route="/api/v1/articles",status="401"} 1',
      '{method="GET",route="/api/v1/articles/:id",status="200"} 1',
      '{method="GET",route="/api/v1/articles/:id",status="404"} 2',
      '{method="GET",route="/api/v2/articles/:id",status="200"} 1',
    ]);
  });

  it('labels unknown paths as "unknown" and unknown methods as "other"', async () => {
    for (let n = 0; n < 5; n++) await site.unchecked.get(`/nowhere/${n}`).expect(404);
    await site.unchecked.put('/api/v1/articles').expect(405);
    await site.unchecked.report('/api/v1/articles').expect(405);
    const counted = await requests();

    expect(counted).toContain('{method="GET",route="unknown",status="404"} 5');
    expect(counted).toContain('{method="PUT",route="unknown",status="405"} 1');
    expect(counted).toContain('{method="other",route="unknown",status="405"} 1');
    expect(counted.join()).not.toContain('nowhere');
  });

  it('counts cached responses with their route', async () => {
    await site.unchecked.get('/api/v1/tags').expect(200);
    for (let n = 0; n < 3; n++) expect((await site.unchecked.get('/api/v1/tags')).headers['x-cache']).toBe('hit');

    expect(await requests()).toContain('{method="GET",route="/api/v1/tags",status="200"} 4');
    const [count] = (await lines('masthead_http_request_duration_seconds_count')).filter((line) =>
      line.includes('tags'),
    );
    expect(count).toBe('{method="GET",route="/api/v1/tags"} 4');
  });

  it('records request durations in a histogram', async () => {
    await site.unchecked.get('/api/v1/tags').expect(200);
    const buckets = (await lines('masthead_http_request_duration_seconds_bucket')).filter((line) =>
      line.includes('tags'),
    );
    expect(buckets.at(-1)).toBe('{le="+Inf",method="GET",route="/api/v1/tags"} 1');
    expect(buckets[0]).toBe('{le="0.001",method="GET",route="/api/v1/tags"} 0');
  });

  it('does not count health probes and GET /metrics', async () => {
    await site.unchecked.get('/health/live').expect(200);
    await site.unchecked.get('/metrics').expect(200);
    const counted = (await requests()).join();
    expect(counted).not.toContain('health');
    expect(counted).not.toContain('metrics');
  });
});
