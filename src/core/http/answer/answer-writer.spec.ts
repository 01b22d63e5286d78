import type { ModuleApis } from '../../module-api/module-apis.js';
import { AnswerWriter } from './answer-writer.js';
import { Reply } from './reply.js';

const answers = new AnswerWriter({
  modules: [{ counters: ['views'] }, {}, { counters: ['downloads'] }],
} as unknown as ModuleApis);
const tagOf = (body: object, version?: number) => answers.write(new Reply(body, {}, version)).headers['ETag'];

describe('the entity tag of an answer', () => {
  it('is a strong one with its version, or a weak one', () => {
    expect(tagOf({ title: 'One' }, 7)).toMatch(/^"7-[\w-]{22}"$/);
    expect(tagOf({ title: 'One' })).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('changes with the body, but not with what is counted by looking', () => {
    const body = (views: number, title = 'One') => ({ data: { attributes: { title, views, downloads: 1 } } });
    expect(tagOf(body(1), 1)).toBe(tagOf(body(20), 1));
    expect(tagOf(body(1), 1)).not.toBe(tagOf(body(1, 'Two'), 1));
  });

  it('looks at what somebody has written about views', () => {
    expect(tagOf({ title: '"views":1,' }, 1)).not.toBe(tagOf({ title: '"views":2,' }, 1));
    expect(tagOf({ title: '\\"views":1' }, 1)).not.toBe(tagOf({ title: '\\"views":2' }, 1));
  });

  it('is not given to the answer of a request that only did something', () => {
    expect(answers.write({ token: 'secret' }, false).headers).toEqual({});
    expect(answers.write(undefined)).toEqual({ headers: {} });
  });
});
