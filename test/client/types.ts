import { createMasthead, type Item, ifMatch, type ListPath } from '../../clients/typescript/src/index.js';

// Compiled, never run: calls that the types of the client must accept, and calls that they must reject.

const masthead = createMasthead({ baseUrl: 'https://masthead.example', token: 'a token' });

export async function acceptedCalls(): Promise<unknown> {
  const { data, response } = await masthead.GET('/api/v1/articles/{id}', { params: { path: { id: 7 } } });
  const title: string | undefined = data.data.attributes.title;
  const body = { title: `${title ?? ''}!`, status: 'archived' as const };
  await masthead.PATCH('/api/v1/articles/{id}', { params: { path: { id: 7 }, header: ifMatch(response) }, body });
  await masthead.GET('/api/v1/articles');
  await masthead.DELETE('/api/v1/articles/{id}', { params: { path: { id: 7 } } });
  for await (const article of masthead.pages('/api/v1/articles', { params: { query: { tag: ['news'] } } })) {
    const views: number | undefined = article.attributes.views;
    if (views === 0) break;
  }
  const category: Item<'/api/v1/categories'>['attributes']['name'] = 'News';
  const list: ListPath = '/api/v1/users/{id}/articles';
  return [category, list, await acceptedV2Calls()];
}

async function acceptedV2Calls(): Promise<unknown> {
  const query = { include: 'author,comments', 'fields[article]': 'title', 'page[total]': true } as const;
  const { data } = await masthead.GET('/api/v2/articles/{id}', { params: { path: { id: '7' } } });
  const { id, type } = data.data;
  const body = { data: { id, type, relationships: { author: { data: { type: 'user' as const, id: '1' } } } } };
  await masthead.PATCH('/api/v2/articles/{id}', { params: { path: { id } }, body });
  for await (const article of masthead.pages('/api/v2/articles', { params: { query } })) {
    const views: number | undefined = article.attributes.views;
    if (views === 0) break;
  }
  const author = data.included?.find((one) => one.type === 'user');
  const text = data.included?.find((one) => one.type === 'comment')?.attributes.comment;
  const list: ListPath = '/api/v2/articles/{id}/tags';
  return [author?.attributes.name, text, data.data.relationships?.category?.data.id, list];
}

export async function rejectedCalls(): Promise<unknown> {
  // @ts-expect-error: unknown path
  await masthead.GET('/api/v1/nothings');
  // @ts-expect-error: unknown method of the path
  await masthead.POST('/api/v1/articles/{id}', { params: { path: { id: 7 } } });
  // @ts-expect-error: the id is missing
  await masthead.GET('/api/v1/articles/{id}');
  // @ts-expect-error: an id is a number
  await masthead.GET('/api/v1/articles/{id}', { params: { path: { id: 'seven' } } });
  // @ts-expect-error: a title is required
  await masthead.POST('/api/v1/articles', { body: { content: 'A text', category_id: 1 } });
  // @ts-expect-error: unknown status
  await masthead.GET('/api/v1/articles', { params: { query: { status: 'lost' } } });
  const { data } = await masthead.GET('/api/v1/articles/{id}', { params: { path: { id: 7 } } });
  // @ts-expect-error: the path is not a list
  masthead.pages('/api/v1/articles/{id}', { params: { path: { id: 7 } } });
  // @ts-expect-error: the id of the user is missing
  masthead.pages('/api/v1/users/{id}/articles');
  // @ts-expect-error: unknown parameter
  masthead.pages('/api/v2/articles', { params: { query: { per_page: 5 } } });
  const unrelated = { data: { type: 'article' as const, attributes: { title: 'A title', content: 'A text' } } };
  // @ts-expect-error: a category is required
  await masthead.POST('/api/v2/articles', { body: unrelated });
  // @ts-expect-error: token and apiKey exclude each other
  createMasthead({ baseUrl: 'https://masthead.example', token: 'a token', apiKey: 'a key' });
  // @ts-expect-error: unknown attribute
  return data.data.attributes.colour;
}
