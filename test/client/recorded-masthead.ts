import { createMasthead, type Masthead } from '../../clients/typescript/src/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';

export const CONTENT = '<p>A text that is long enough for the rule about fifty letters.</p>';

/** A client whose requests are recorded. */
export class RecordedMasthead {
  masthead: Masthead;
  requests: Request[];

  private constructor(
    readonly site: TestApp,
    readonly categoryId: number,
  ) {}

  static async start(): Promise<RecordedMasthead> {
    const site = await startTestApp();
    return new RecordedMasthead(site, await site.createCategory({ name: 'News' }));
  }

  reset(): void {
    this.requests = [];
    this.masthead = createMasthead({
      baseUrl: `${this.site.url}/`,
      credentials: ADMIN_CREDENTIALS,
      fetch: this.recordingFetch,
    });
  }

  readonly recordingFetch = (request: Request): Promise<Response> => {
    this.requests.push(request.clone());
    return fetch(request);
  };

  requestedPaths(): string[] {
    return this.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  }
}
