import type { Settings } from '../../../config/settings.js';
import type { ApiGroups } from '../../routing/api-groups.js';
import type { RouteTable } from '../../routing/route-table.js';
import { MediaTypeRegistry } from '../../versioning/media-type-registry.js';
import { Negotiator, VersionResolver } from './version.guard.js';
import type { VersionedPath } from '../../routing/versioned-path-matcher.js';
import { DomainError } from '../../errors/domain-error.js';

const typeOf = (version: number) => `application/vnd.masthead.v${version}+json`;

describe('Negotiator', () => {
  it('looks up a path once in each existing version even if Accept names many versions', () => {
    const looked: string[] = [];
    const routes = { hasRoute: (path: string) => looked.push(path) === 0 } as unknown as RouteTable;
    const types = new MediaTypeRegistry({ API_VENDOR: 'masthead' } as Settings);
    const path: VersionedPath = { named: undefined, in: (version) => `/v${version}` };
    const accept = Array.from({ length: 200 }, (_, index) => typeOf(index % 100)).join(', ');

    new Negotiator(routes, types, { versions: [1, 2] } as ApiGroups).negotiate(path, accept);

    // The first two lookups choose the version; the others list the alternatives.
    expect(looked).toEqual(['/v1', '/v2', '/v0', '/v1', '/v2']);
  });
});

describe('VersionResolver', () => {
  const asked: [path: string, accept: string | undefined][] = [];
  const find = (path: string) =>
    path.startsWith('/api/') ? { named: path.startsWith('/api/v') ? '1' : undefined, path } : undefined;
  const negotiate = ({ path }: { path: string }, accept: string | undefined) => {
    asked.push([path, accept]);
    const refusal = accept === 'refused' ? new DomainError('notAcceptable', 'Not so') : undefined;
    return { path, version: 1, type: accept ?? 'any', refusal };
  };
  let choices: VersionResolver;

  beforeEach(() => {
    asked.length = 0;
    choices = new VersionResolver(
      { versions: { find } } as unknown as RouteTable,
      { negotiate } as unknown as Negotiator,
    );
  });

  it('chooses once for each path and Accept and returns whether the path names the version', () => {
    const twice = [choices.resolve('/api/v1/a', 'x'), choices.resolve('/api/v1/a', 'x')];
    expect(twice).toEqual(Array(2).fill(expect.objectContaining({ type: 'x', isNamed: true })));
    expect(choices.resolve('/api/a', 'x')).toMatchObject({ isNamed: false });
    expect(choices.resolve('/api/a', undefined)).toMatchObject({ type: 'any' });
    // A sent Accept header never equals a missing header.
    expect(choices.resolve('/api/a', 'undefined')).toMatchObject({ type: 'undefined' });
    expect(choices.resolve('/api/a', '')).toMatchObject({ type: '' });
    expect(asked).toHaveLength(5);
  });

  it('returns undefined for paths without versions', () => {
    expect([choices.resolve('/articles', 'x'), choices.resolve('/articles', 'x')]).toEqual([undefined, undefined]);
    expect(asked).toEqual([]);
  });

  it('creates a separate error for each rejected request', () => {
    const [one, other] = [choices.resolve('/api/a', 'refused'), choices.resolve('/api/a', 'refused')];
    expect(one!.refusal).toBeInstanceOf(DomainError);
    expect(one!.refusal).not.toBe(other!.refusal);
  });

  it('clears the cache after 1000 entries and does not cache long paths', () => {
    const long = `/api/${'a'.repeat(500)}`;
    for (let n = 0; n < 1001; n++) choices.resolve(`/api/${n}`, 'x');
    for (const path of [long, long, '/api/1000', '/api/0']) choices.resolve(path, 'x');
    expect(asked.slice(1001).map(([path]) => path)).toEqual([long, long, '/api/0']);
  });
});
