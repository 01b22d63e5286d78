import type { Response } from 'supertest';
import { differences, wordsIn } from './answers.js';
import { type CallerName, CALLERS } from './callers.js';
import { forbiddenWords } from './canaries.js';
import { objectOf, rowsOf } from './expected.js';
import { nothingLike } from './objects.js';
import { about, request } from './requests.js';
import type { CrawlSite, Target } from './site.js';

/** Sends the request of every caller for every object, each time in the same state. Returns the failures. */
export async function crawlRoute(site: CrawlSite, route: string): Promise<string[]> {
  const faults: string[] = [];
  const answers = new Map<string, Response>();
  for (const { name, cells } of rowsOf(route)) {
    const object = objectOf(name);
    let subject = await subjectOf(site, route, object);
    for (const caller of CALLERS) {
      const fault = (what: string) => faults.push(`${name}, ${caller}: ${what}`);
      const { headers } = site.callers[caller];
      const answer = await request(site, route, object, subject.target, headers);
      if (String(answer.status) !== cells[caller]) fault(`${answer.status} instead of ${cells[caller]}`);
      leaks(site, caller, answer).forEach((word) => fault(`reveals ${word}`));

      answers.set(`${object} ${caller}`, answer);
      const nothing = answers.get(`${nothingLike(object)} ${caller}`);
      // Two rejections must be equal.
      if (answer.status >= 400 && answer.status === nothing?.status) {
        differences(answer, nothing).forEach((line) => fault(`reveals by "${line}" that the object exists`));
      }

      if (isRead(route)) {
        const head = await about(site, route.replace('GET', 'HEAD'), subject.target, headers);
        if (head.status !== answer.status) fault(`HEAD: ${head.status} instead of ${answer.status}`);
        leaks(site, caller, head).forEach((word) => fault(`HEAD reveals ${word}`));
      } else if (answer.status >= 400) {
        if ((await storedFor(site, route, subject.target)) !== subject.stored) fault('rejected, but changed a row');
      } else {
        subject = await subjectOf(site, route, object);
      }
    }
  }
  return faults;
}

const isRead = (route: string): boolean => route.startsWith('GET ');

const leaks = (site: CrawlSite, caller: CallerName, answer: Response): string[] =>
  wordsIn(answer, forbiddenWords(site, caller));

async function subjectOf(site: CrawlSite, route: string, object: string): Promise<{ target: Target; stored: string }> {
  const target = await site.target(route, object, !isRead(route));
  return { target, stored: await storedFor(site, route, target) };
}

const OF_ARTICLES = [
  'articles WHERE id',
  ...['article_revisions', 'article_tags', 'attachments', 'comments', 'ratings'].map(
    (table) => `${table} WHERE article_id`,
  ),
];

/** The rows that a rejected request could have changed: the object and its dependent rows. */
const STORED: readonly [path: string, tables: readonly string[]][] = [
  ['/articles/{id}', OF_ARTICLES],
  ['/items/{id}', OF_ARTICLES],
  ['/ajax.php', OF_ARTICLES],
  ['/attachments/{id}', ['attachments WHERE id']],
  ['/comments/{id}', ['comments WHERE id']],
  ['/api-clients/{id}', ['api_clients WHERE id', 'api_keys WHERE client_id']],
  ['/webhooks/{id}', ['webhooks WHERE id', 'webhook_deliveries WHERE webhook_id']],
  ['/categories/{id}', ['categories WHERE id', 'category_permissions WHERE category_id']],
  ['/tags/{id}', ['tags WHERE id', 'article_tags WHERE tag_id']],
];

async function storedFor(site: CrawlSite, route: string, { id }: Target): Promise<string> {
  const tables = STORED.find(([path]) => route.includes(path))?.[1] ?? [];
  const found = await Promise.all(tables.map((where) => site.app.sql(`SELECT * FROM ${where} = ?`, [id])));
  return JSON.stringify(found);
}
