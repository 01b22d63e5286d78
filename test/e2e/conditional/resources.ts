import { toV2Document, toV2Route } from '../../support/version-2.js';
import type { Headers, TestClient } from '../../support/test-client.js';

/** A type of resource: how to create, address and change a resource. */
export interface VersionedResource {
  readonly name: string;
  readonly path: (id: number) => string;
  /** Creates a resource and returns its id. */
  readonly make: (site: TestClient, admin: Headers) => Promise<number>;
  /** Status for a member who changes the resource: 404 if the member may not see the resource. Default: 403. */
  readonly rejectionStatus?: 404;
  /** HTTP method of a change. Default: PATCH. */
  readonly changeMethod?: 'put';
  /** Reads the attributes from a response body without `data`. */
  readonly readAttributes?: (body: unknown) => Record<string, unknown>;
  /** Builds the request body from the attributes. */
  readonly toBody?: (input: object, id: number) => object;
  /** Returns a change that differs for each `n`. */
  readonly change: (n: number) => object;
  /** Methods and path suffixes of the operations that accept If-Match. */
  readonly writes: readonly Write[];
}

interface Write {
  readonly method: 'put' | 'patch' | 'delete' | 'post';
  readonly action: string;
  readonly body?: object;
}

const write = (method: Write['method'], action = '', body?: object): Write => ({
  method,
  action,
  ...(body && { body }),
});

const published = async (site: TestClient) => (await site.createArticle({ status: 'published' })).id;

const postTo = async (site: TestClient, path: string, headers: Headers, body: object): Promise<number> =>
  (await site.http.post(path).set(headers).send(body).expect(201)).body.data.id as number;

const VERSION_1: readonly VersionedResource[] = [
  {
    name: 'article',
    path: (id) => `/api/v1/articles/${id}`,
    make: published,
    change: (n) => ({ subtitle: `Change ${n}` }),
    writes: [
      write('put', '', { subtitle: 'Not this' }),
      write('patch', '', { subtitle: 'Not this' }),
      write('delete'),
      write('post', '/publish'),
      write('post', '/archive'),
      write('post', '/unpublish'),
      write('post', '/restore'),
      write('post', '/revisions/1/restore'),
    ],
  },
  {
    name: 'item',
    path: (id) => `/modules/articles/api/items/${id}`,
    make: published,
    changeMethod: 'put',
    readAttributes: (body) => body as Record<string, unknown>,
    change: (n) => ({ subtitle: `Change ${n}` }),
    writes: [write('put', '', { subtitle: 'Not this' }), write('delete')],
  },
  {
    name: 'category',
    path: (id) => `/api/v1/categories/${id}`,
    make: (site) => site.createCategory(),
    change: (n) => ({ description: `Change ${n}` }),
    writes: [
      write('put', '', { description: 'Not this' }),
      write('patch', '', { description: 'Not this' }),
      write('delete'),
    ],
  },
  {
    name: 'tag',
    path: (id) => `/api/v1/tags/${id}`,
    make: async (site, admin) => {
      const name = `Tag ${Math.random()}`;
      await site.createArticle({ status: 'published', tags: [name] });
      const { body } = await site.http.get('/api/v1/tags').query({ per_page: 100 }).set(admin).expect(200);
      return (body.data as { id: number; attributes: { name: string } }[]).find((tag) => tag.attributes.name === name)!
        .id;
    },
    change: (n) => ({ name: `Change ${n} ${Math.random()}` }),
    writes: [write('patch', '', { name: 'Not this' }), write('post', '/merge', { into: 1 }), write('delete')],
  },
  {
    name: 'comment',
    path: (id) => `/api/v1/comments/${id}`,
    make: async (site, admin) =>
      postTo(site, `/api/v1/articles/${await published(site)}/comments`, admin, { comment: 'First' }),
    change: (n) => ({ comment: `Change ${n}` }),
    writes: [
      write('patch', '', { comment: 'Not this' }),
      write('delete'),
      write('post', '/approve'),
      write('post', '/reject'),
    ],
  },
  {
    name: 'attachment',
    path: (id) => `/api/v1/attachments/${id}`,
    make: async (site, admin) => {
      const { body } = await site.http
        .post(`/api/v1/articles/${await published(site)}/attachments`)
        .set(admin)
        .attach('file', Buffer.from('Only text.'), 'note.txt')
        .expect(201);
      return body.data.id as number;
    },
    change: (n) => ({ description: `Change ${n}` }),
    writes: [write('patch', '', { description: 'Not this' }), write('delete')],
  },
  {
    name: 'user',
    path: (id) => `/api/v1/users/${id}`,
    make: async (site) => (await site.createUser('member')).id,
    change: (n) => ({ name: `Change ${n}` }),
    writes: [write('put', '', { name: 'Not this' }), write('patch', '', { name: 'Not this' })],
  },
  {
    name: 'client',
    path: (id) => `/api/v1/api-clients/${id}`,
    make: (site, admin) => postTo(site, '/api/v1/api-clients', admin, { name: 'Job' }),
    rejectionStatus: 404,
    change: (n) => ({ name: `Change ${n}` }),
    writes: [write('patch', '', { name: 'Not this' }), write('delete')],
  },
  {
    name: 'webhook',
    path: (id) => `/api/v1/webhooks/${id}`,
    make: (site, admin) => postTo(site, '/api/v1/webhooks', admin, { url: 'https://example.org/hook', events: ['*'] }),
    change: (n) => ({ description: `Change ${n}` }),
    writes: [write('patch', '', { description: 'Not this' }), write('post', '/rotate', {}), write('delete')],
  },
];

const IN_BOTH = ['article', 'category', 'tag', 'comment'];

/** The resources in version 2, which has neither PUT nor revisions. */
const VERSION_2 = VERSION_1.filter(({ name }) => IN_BOTH.includes(name)).map((resource): VersionedResource => {
  const path = (id: number) => toV2Route(resource.path(id));
  return {
    ...resource,
    name: `${resource.name} in version 2`,
    path,
    toBody: (input, id) => toV2Document(path(id), { ...input }, id),
    writes: resource.writes.filter(({ method, action }) => method !== 'put' && !action.startsWith('/revisions')),
  };
});

export const RESOURCES: readonly VersionedResource[] = [...VERSION_1, ...VERSION_2];
