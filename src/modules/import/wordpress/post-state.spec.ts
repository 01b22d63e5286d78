import { toImportedState } from './post-state.js';
import type { WxrItem } from './wxr-records.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const PAST = new Date('2020-02-03T04:05:06Z');
const AHEAD = new Date('2030-01-01T00:00:00Z');

const state = (item: Partial<WxrItem>) =>
  toImportedState({ password: '', modifiedAt: null, createdAt: PAST, ...item } as WxrItem, NOW);

describe('toImportedState', () => {
  it('publishes a post at its date', () => {
    expect(state({ status: 'publish' })).toEqual({
      status: 'published',
      createdAt: PAST,
      publishedAt: PAST,
      publishAt: null,
    });
  });

  it('keeps the time of a scheduled post', () => {
    expect(state({ status: 'future', createdAt: AHEAD })).toEqual({
      status: 'draft',
      createdAt: AHEAD,
      publishedAt: null,
      publishAt: AHEAD,
    });
  });

  it('publishes a scheduled post whose time has passed', () => {
    expect(state({ status: 'future' })).toMatchObject({ status: 'published', publishedAt: PAST });
    expect(state({ status: 'future', createdAt: NOW })).toMatchObject({ status: 'published', publishedAt: NOW });
  });

  it.each<[string, Partial<WxrItem>]>([
    ['a private post', { status: 'private' }],
    ['a password', { status: 'publish', password: 'x' }],
    ['a scheduled post with a password', { status: 'future', createdAt: AHEAD, password: 'x' }],
    ['a scheduled post without a date', { status: 'future', createdAt: null }],
    ['a draft', { status: 'draft' }],
    ['a post to be reviewed', { status: 'pending' }],
    ['a state of a plug-in', { status: 'whatever' }],
  ])('returns a draft for %s', (_, item) => {
    expect(state(item)).toMatchObject({ status: 'draft', publishedAt: null, publishAt: null });
  });

  it('uses the modification date, or the current time, for a post without a date', () => {
    expect(state({ createdAt: null, modifiedAt: PAST }).createdAt).toBe(PAST);
    expect(state({ createdAt: null }).createdAt).toBe(NOW);
  });
});
