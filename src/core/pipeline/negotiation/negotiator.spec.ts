import type { Settings } from '../../../config/settings.js';
import type { ApiGroups } from '../../routing/api-groups.js';
import type { RouteTable } from '../../routing/route-table.js';
import { MediaTypeRegistry } from '../../versioning/media-type-registry.js';
import { Negotiator } from './negotiator.js';
import type { VersionedPath } from '../../routing/versioned-path-matcher.js';

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
