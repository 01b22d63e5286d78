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
  it('reads a comment as plain text by somebody', () => {
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

  it('gives one without a date that of its post, and one that waits no approval', () => {
    expect(plan({ date: null, approved: '0', type: '' }).plans).toMatchObject([
      { createdAt: new Date('2019-01-01T00:00:00Z'), status: 'pending' },
    ]);
  });

  it.each<[string, Partial<WxrComment>]>([
    ['a pingback', { type: 'pingback' }],
    ['a trackback', { type: 'trackback' }],
    ['of another kind', { type: 'review' }],
    ['spam', { approved: 'spam' }],
    ['in the trash', { approved: 'trash' }],
    ['in the trash', { approved: 'post-trashed' }],
    ['it has no text', { content: '<!-- nothing --><br>' }],
  ])('leaves one out because: %s', (why, change) => {
    expect(plan(change)).toEqual({ plans: [], skipped: [why], notes: [] });
  });

  it('puts each after the one that it answers, and at the top where that is left out', () => {
    const { plans, notes, skipped } = plan({ parentId: 3 }, { parentId: 4 }, {}, { approved: 'spam' }, { id: 1 });

    expect(plans.map(({ externalId, parentId }) => [externalId, parentId])).toEqual([
      ['3', null],
      ['1', '3'],
      ['2', null],
    ]);
    expect(notes).toEqual(['a reply to a comment that is not brought in stands at the top']);
    expect(skipped).toEqual(['spam', 'its number is that of an earlier comment in the file']);
  });

  it('knows one without a number by what it says, and tells its changes apart', () => {
    const [one] = plan({ id: 0 }).plans;
    expect(plan({ id: 0 }).plans[0]!.externalId).toBe(one!.externalId);
    expect(plan({ id: 0, content: 'Otherwise' }).plans[0]!.externalId).not.toBe(one!.externalId);

    const { fingerprint } = plan({}).plans[0]!;
    const [text, state] = [fingerprint.slice(0, 32), fingerprint.slice(32)];
    expect(plan({ content: 'Otherwise' }).plans[0]!.fingerprint.slice(32)).toBe(state);
    expect(plan({ approved: '0' }).plans[0]!.fingerprint.slice(0, 32)).toBe(text);
  });
});
