import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { CommentThread } from '../support/comment-thread.js';
import { PNG } from '../support/sample-files.js';
import { type Environment, startTestApp, type TestApp } from '../support/test-app.js';

/** A site with sample articles, and a browser with an open page. */
export class BrowserSite {
  page: Page;
  errors: string[];
  private browser: Browser;

  private constructor(readonly app: TestApp) {}

  static async start(env: Environment = {}): Promise<BrowserSite> {
    const site = new BrowserSite(await startTestApp({ COMMENTS_FLOOD: '0', ...env }));
    try {
      await site.fill();
      site.browser = await launchChromium();
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  get articleUrl(): string {
    return `${this.app.url}/articles/ferry`;
  }

  async openFreshPage(): Promise<void> {
    this.errors = [];
    this.page = await this.open();
  }

  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    await context.route('https://pictures.example/**', (route) =>
      route.fulfill({ body: PNG, contentType: 'image/png' }),
    );
    const opened = await context.newPage();
    opened.on('pageerror', (error) => this.errors.push(String(error)));
    opened.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    return opened;
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.app.stop();
  }

  private async fill(): Promise<void> {
    const site = this.app;
    const making = await site.createCategory({
      name: 'Making',
      description: 'Things that did not exist this morning.',
    });
    const byHand = await site.createCategory({ name: 'By Hand', parent_id: making });
    for (let n = 1; n <= 33; n++) {
      await site.createArticle({
        title: `Story ${n}`,
        category_id: byHand,
        status: 'published',
        slug: `story-${n}`,
        ...(n > 30 && { image: 'https://pictures.example/a.png' }),
      });
    }
    const admin = await site.asAdmin();
    const thread = await CommentThread.start(site, {
      title: 'The ferry at dawn',
      slug: 'ferry',
      subtitle: 'Before the first commuters come',
      image: 'https://pictures.example/ferry.png',
      category_id: byHand,
      tags: ['Rivers'],
      content:
        '<p>The river belongs to the <em>herons</em>, and <a href="https://example.org">to the crew</a>.</p><h2>Later</h2>' +
        '<ul><li>One</li></ul><blockquote><p>Said.</p></blockquote><pre><code>a_very_long_line_of_code(that, does, not, fit, on, a, telephone)</code></pre>' +
        '<table><tbody><tr><th scope="row">Departs</th><td>5:40</td></tr></tbody></table>',
    });
    const first = await thread.add(admin, 'One\nTwo');
    await thread.add(admin, 'Reply', { parent_id: first.id });
    await site.http
      .post(`/api/v1/articles/${thread.articleId}/attachments`)
      .set(admin)
      .attach('file', PNG, 'landing.png')
      .expect(201);
  }
}
