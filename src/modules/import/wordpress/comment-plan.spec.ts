import { planComments } from './comment-plan.js';
import type { WxrComment, WxrItem } from './wxr-records.js';

const DATE = new Date('2020-01-01T00:00:00Z');
const COMMENT: WxrComment = {
  id: 1,
  author: 'Ada',
  authorEmail: 'ada@example.org',
  content: 'Well said',
  date: DATE,
  approved: '1',
  type: 'comment',
  parentId: 0,
  userId: 0,
};
const plan = (...changes: Partial<WxrComment>[]) =>
  planComments(
    { line: 7, comments: changes.map((change, n) => ({ ...COMMENT, id: n + 1, ...change })) } as WxrItem,
    '12',
    new Date('2019-01-01T00:00:00Z'),
  );

describe('planComments', () => {
  it('reads the plain text and the author of a comment', () => {
    expect(plan({ content: '<p>Fish &amp; <em>chips</em></p>', userId: 3 })).toEqual({
      plans: [
        {
          externalId: '1',
          line: 7,
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          parentId: null,
          author: { name: 'Ada', email: 'ada@example.org', signedIn: true },
          text: 'Fish & chips',
          status: 'approved',
          createdAt: DATE,
        },
      ],
      skipped: [],
      notes: [],
    });
  });

  it('uses the post date for a comment without a date, and maps approval 0 to pending', () => {
    expect(plan({ date: null, approved: '0', type: '' }).plans).toMatchObject([
      { createdAt: new Date('2019-01-01T00:00:00Z'), status: 'pending' },
    ]);
  });

  it.each<[string, Partial<WxrComment>]>([
    ['a pingback', { type: 'pingback' }],
    ['a trackback', { type: 'trackback' }],
    ['of an unknown type', { type: 'review' }],
    ['spam', { approved: 'spam' }],
    ['in the trash', { approved: 'trash' }],
    ['in the trash', { approved: 'post-trashed' }],
    ['it has no text', { content: '<!-- nothing --><br>' }],
  ])('skips a comment with the reason "%s"', (why, change) => {
    expect(plan(change)).toEqual({ plans: [], skipped: [why], notes: [] });
  });

  it('sorts replies after their parents, and moves replies to skipped comments to the top level', () => {
    const { plans, notes, skipped } = plan({ parentId: 3 }, { parentId: 4 }, {}, { approved: 'spam' }, { id: 1 });

    expect(plans.map(({ externalId, parentId }) => [externalId, parentId])).toEqual([
      ['3', null],
      ['1', '3'],
      ['2', null],
    ]);
    expect(notes).toEqual(['a reply to a comment that is not imported became a top-level comment']);
    expect(skipped).toEqual(['spam', 'an earlier comment in the file has the same id']);
  });

  it('identifies a comment without an id by its content, and has separate fingerprints for text and state', () => {
    const [one] = plan({ id: 0 }).plans;
    expect(plan({ id: 0 }).plans[0]!.externalId).toBe(one!.externalId);
    expect(plan({ id: 0, content: 'Otherwise' }).plans[0]!.externalId).not.toBe(one!.externalId);

    const { fingerprint } = plan({}).plans[0]!;
    const [text, state] = [fingerprint.slice(0, 32), fingerprint.slice(32)];
    expect(plan({ content: 'Otherwise' }).plans[0]!.fingerprint.slice(32)).toBe(state);
    expect(plan({ approved: '0' }).plans[0]!.fingerprint.slice(0, 32)).toBe(text);
  });
});
