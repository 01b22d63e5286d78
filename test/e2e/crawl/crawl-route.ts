import type { Response } from 'supertest';
import { differences, findWords } from './compare-responses.js';
import { type CallerName, CALLERS } from './callers.js';
import { forbiddenWords } from './canaries.js';
import { objectOf, rowsOf } from './expected.js';
import { unknownCounterpart } from './objects.js';
import { requestTo, requestWithBody } from './requests.js';
import type { CrawlFixture, Target } from './crawl-fixture.js';

/** Sends the request of every caller for every object, each time in the same state. Returns the failures. */
export async function crawlRoute(site: CrawlFixture, route: string): Promise<string[]> {
  const faults: string[] = [];
  const answers = new Map<string, Response>();
  for (const { name, cells } of rowsOf(route)) {
    const object = objectOf(name);
    let subject = await prepareSubject(site, route, object);
    for (const caller of CALLERS) {
      const fault = (what: string) => faults.push(`${name}, ${caller}: ${what}`);
      const { headers } = site.callers[caller];
      const answer = await requestWithBody(site, route, object, subject.target, headers);
      if (String(answer.status) !== cells[caller]) fault(`${answer.status} instead of ${cells[caller]}`);
      leakedWords(site, caller, answer).forEach((word) => fault(`reveals ${word}`));

      answers.set(`${object} ${caller}`, answer);
      const nothing = answers.get(`${unknownCounterpart(object)} ${caller}`);
      // Two rejections must be equal.
      if (answer.status >= 400 && answer.status === nothing?.status) {
        differences(answer, nothing).forEach((line) => fault(`reveals by "${line}" that the object exists`));
      }

      if (isRead(route)) {
        const head = await requestTo(site, route.replace('GET', 'HEAD'), subject.target, headers);
        if (head.status !== answer.status) fault(`HEAD: ${head.status} instead of ${answer.status}`);
        leakedWords(site, caller, head).forEach((word) => fault(`HEAD reveals ${word}`));
      } else if (answer.status >= 400) {
        if ((await readDependentRows(site, route, subject.target)) !== subject.stored)
          fault('rejected, but changed a row');
      } else {
        subject = await prepareSubject(site, route, object);
      }
    }
  }
  return faults;
}

const isRead = (route: string): boolean => route.startsWith('GET ');

const leakedWords = (site: CrawlFixture, caller: CallerName, answer: Response): string[] =>
  findWords(answer, forbiddenWords(site, caller));

async function prepareSubject(
  site: CrawlFixture,
  route: string,
  object: string,
): Promise<{ target: Target; stored: string }> {
  const target = await site.target(route, object, !isRead(route));
  return { target, stored: await readDependentRows(site, route, target) };
}

const ARTICLE_TABLES = [
  'articles WHERE id',
  ...['article_planning', 'article_revisions', 'article_tags', 'attachments', 'comments', 'ratings'].map(
    (table) => `${table} WHERE article_id`,
  ),
];

/** The rows that a rejected request could have changed: the object and its dependent rows. */
const DEPENDENT_TABLES: readonly [path: string, tables: readonly string[]][] = [
  ['/articles/{id}', ARTICLE_TABLES],
  ['/items/{id}', ARTICLE_TABLES],
  ['/ajax.php', ARTICLE_TABLES],
  ['/attachments/{id}', ['attachments WHERE id']],
  ['/comments/{id}', ['comments WHERE id']],
  ['/api-clients/{id}', ['api_clients WHERE id', 'api_keys WHERE client_id']],
  ['/webhooks/{id}', ['webhooks WHERE id', 'webhook_deliveries WHERE webhook_id']],
  [
    '/categories/{id}',
    ['categories WHERE id', 'category_permissions WHERE category_id', 'category_planning WHERE category_id'],
  ],
  ['/users/{id}', ['users WHERE id', 'user_planning WHERE user_id']],
  ['/tags/{id}', ['tags WHERE id', 'article_tags WHERE tag_id']],
];

async function readDependentRows(site: CrawlFixture, route: string, { id }: Target): Promise<string> {
  const tables = DEPENDENT_TABLES.find(([path]) => route.includes(path))?.[1] ?? [];
  const found = await Promise.all(tables.map((where) => site.app.sql(`SELECT * FROM ${where} = ?`, [id])));
  return JSON.stringify(found);
}
