import type { ModuleApis } from '../../module-api/module-apis.js';
import { AnswerWriter } from './answer-writer.js';
import { Reply } from './reply.js';

const answers = new AnswerWriter({
  modules: [{ counters: ['views'] }, {}, { counters: ['downloads'] }],
} as unknown as ModuleApis);
const tagOf = (body: object, version?: number) => answers.write(new Reply(body, {}, version)).headers['ETag'];

describe('ETag of a serialized response', () => {
  it('writes a strong ETag for a body with a version, and a weak ETag otherwise', () => {
    expect(tagOf({ title: 'One' }, 7)).toMatch(/^"7-[\w-]{22}"$/);
    expect(tagOf({ title: 'One' })).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('changes the ETag with the body, but not with view and download counters', () => {
    const body = (views: number, title = 'One') => ({ data: { attributes: { title, views, downloads: 1 } } });
    expect(tagOf(body(1), 1)).toBe(tagOf(body(20), 1));
    expect(tagOf(body(1), 1)).not.toBe(tagOf(body(1, 'Two'), 1));
  });

  it('includes text that looks like a counter in the ETag', () => {
    expect(tagOf({ title: '"views":1,' }, 1)).not.toBe(tagOf({ title: '"views":2,' }, 1));
    expect(tagOf({ title: '\\"views":1' }, 1)).not.toBe(tagOf({ title: '\\"views":2' }, 1));
  });

  it('sets no ETag on the response of an action', () => {
    expect(answers.write({ token: 'secret' }, false).headers).toEqual({});
    expect(answers.write(undefined)).toEqual({ headers: {} });
  });
});
