import type { Writes } from './article-writes.js';
import type { Newsroom } from './newsroom.js';

const AJAX = '/modules/articles/ajax.php';

const first = ({ articles }: Newsroom) => articles[0]!;

/** Every write of comments, ratings and attachments. */
export const DISCUSSION_WRITES: Writes = {
  'comment in v1': (newsroom) => newsroom.addComment(first(newsroom)),
  reply: (newsroom) => newsroom.addComment(first(newsroom), { parent_id: newsroom.comments.at(-1) }),
  'edit a comment': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/comments/${newsroom.comments.at(-1)!}`, { comment: newsroom.unique('Edited') }),
  'reject a comment': (newsroom) => newsroom.send('POST', `/api/v1/comments/${newsroom.comments.at(-1)!}/reject`),
  'approve a comment': (newsroom) => newsroom.send('POST', `/api/v1/comments/${newsroom.comments.at(-1)!}/approve`),
  'delete a comment with a reply': (newsroom) =>
    newsroom.send('DELETE', `/api/v1/comments/${newsroom.comments.at(-2)!}`),
  'comment in v2': async (newsroom) =>
    newsroom.comments.push(
      await newsroom.create(
        `/api/v2/articles/${first(newsroom)}/comments`,
        { comment: newsroom.unique('V2') },
        'member',
      ),
    ),
  'edit a comment in v2': (newsroom) =>
    newsroom.send('PATCH', `/api/v2/comments/${newsroom.comments.at(-1)!}`, { comment: newsroom.unique('V2') }),
  'reject a comment in v2': (newsroom) => newsroom.send('POST', `/api/v2/comments/${newsroom.comments.at(-1)!}/reject`),
  'approve a comment in v2': (newsroom) =>
    newsroom.send('POST', `/api/v2/comments/${newsroom.comments.at(-1)!}/approve`),
  'delete a comment in v2': (newsroom) => newsroom.send('DELETE', `/api/v2/comments/${newsroom.comments.at(-1)!}`),
  'comment by AJAX': (newsroom) =>
    newsroom.send('POST', AJAX, { op: 'addComment', itemid: first(newsroom), text: newsroom.unique('Ajax') }, 'member'),
  rate: (newsroom) => newsroom.send('PUT', `/api/v1/articles/${first(newsroom)}/rating`, { rating: 5 }, 'member'),
  'rate by AJAX': (newsroom) =>
    newsroom.send('POST', AJAX, { op: 'submitRating', itemid: first(newsroom), rating: 1 }, 'member'),
  'delete a rating': (newsroom) =>
    newsroom.send('DELETE', `/api/v1/articles/${first(newsroom)}/rating`, undefined, 'member'),
  'upload to an article': (newsroom) => newsroom.upload(first(newsroom)),
  'describe an attachment': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/attachments/${newsroom.attachments.at(-1)!}`, {
      description: newsroom.unique('Timetable'),
    }),
  'upload without an article': (newsroom) => newsroom.upload(),
  'attach to an article': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/attachments/${newsroom.attachments.at(-1)!}`, { article_id: first(newsroom) }),
  'delete an attachment': (newsroom) => newsroom.send('DELETE', `/api/v1/attachments/${newsroom.attachments.at(-1)!}`),
};

const category =
  (n: number, input: (newsroom: Newsroom) => object, version = 'v1') =>
  (newsroom: Newsroom) =>
    newsroom.send('PATCH', `/api/${version}/categories/${newsroom.categories[n]!}`, { ...input(newsroom) });

const permit = (n: number, view: readonly string[] | null) => (newsroom: Newsroom) =>
  newsroom.send('PUT', `/api/v1/categories/${newsroom.categories[n]!}/permissions`, { view });

/** Every write of categories, tags and users. */
export const TAXONOMY_WRITES: Writes = {
  'create a category': (newsroom) => newsroom.addCategory(),
  'rename a category': category(0, (newsroom) => ({ name: newsroom.unique('Rivers') })),
  'describe a category in v2': category(0, (newsroom) => ({ description: newsroom.unique('About') }), 'v2'),
  'hide a category': category(1, () => ({ status: 2 })),
  'disable a category': category(1, () => ({ status: 0 })),
  'activate a category': category(1, () => ({ status: 1 })),
  'change the parent of a category': category(3, ({ categories }) => ({ parent_id: categories[2] })),
  'remove the parent of a category in v2': category(3, () => ({ parent_id: null }), 'v2'),
  'close a category to visitors': permit(2, ['editor']),
  'move a category below a closed one': category(3, ({ categories }) => ({ parent_id: categories[2] })),
  'open a category to visitors': permit(2, null),
  'delete an empty category': async (newsroom) => {
    const id = await newsroom.addCategory();
    await newsroom.send('DELETE', `/api/v1/categories/${id}`);
  },
  'delete a category and move its articles': (newsroom) =>
    newsroom.send('DELETE', `/api/v1/categories/${newsroom.categories[1]!}?reassign_to=${newsroom.categories[0]!}`),

  'create a tag in v2': async (newsroom) =>
    newsroom.tags.push(await newsroom.create('/api/v2/tags', { name: newsroom.unique('Tag') })),
  'rename a tag': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/tags/${newsroom.tags[0]!}`, { name: newsroom.unique('Renamed') }),
  'rename a tag in v2': (newsroom) =>
    newsroom.send('PATCH', `/api/v2/tags/${newsroom.tags[0]!}`, { name: newsroom.unique('Renamed') }),
  'merge tags': (newsroom) =>
    newsroom.send('POST', `/api/v1/tags/${newsroom.tags[1]!}/merge`, { into: newsroom.tags[0] }),
  'delete a tag in v2': (newsroom) => newsroom.send('DELETE', `/api/v2/tags/${newsroom.tags[0]!}`),

  'rename a user': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/users/${newsroom.users[0]!}`, { name: newsroom.unique('Author') }),
  'change an avatar': (newsroom) =>
    newsroom.send('PATCH', `/api/v1/users/${newsroom.users[1]!}`, { avatar: 'https://example.org/face.png' }),
  'disable a user': (newsroom) => newsroom.send('PATCH', `/api/v1/users/${newsroom.users[0]!}`, { status: 'disabled' }),
  'enable a user': (newsroom) => newsroom.send('PATCH', `/api/v1/users/${newsroom.users[0]!}`, { status: 'active' }),
};

/** Many changes at the same time, and changes without effect on visitors. */
export const COMBINED_WRITES: Writes = {
  'change all articles at the same time': (newsroom) =>
    Promise.all(
      newsroom.articles
        .slice(5, 8)
        .map((id) => newsroom.send('PATCH', `/api/v1/articles/${id}`, { title: newsroom.unique('Together') })),
    ),
  'move several articles to the trash': (newsroom) =>
    Promise.all(newsroom.articles.slice(5, 8).map((id) => newsroom.send('DELETE', `/api/v1/articles/${id}`))),
  'restore several articles': (newsroom) =>
    Promise.all(newsroom.articles.slice(5, 8).map((id) => newsroom.send('POST', `/api/v1/articles/${id}/restore`))),
  'create a webhook, an API client and a session': async (newsroom) => {
    await newsroom.send('POST', '/api/v1/webhooks', { url: 'https://hooks.example.org/x', events: ['*'] });
    await newsroom.send('POST', '/api/v1/api-clients', { name: newsroom.unique('Client') });
    await newsroom.signIn('member', 'member', 'the password of a member');
  },
};
