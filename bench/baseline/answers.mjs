// Builds the JSON responses, byte by byte identical to the responses of Masthead.
const STATUSES = ['draft', 'published', 'archived'];

export function listAnswer(rows, authors, total, { page, perPage, parameters }) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (number) => {
    const query = new URLSearchParams(parameters);
    query.set('page', String(number));
    return `/api/v1/articles?${query}`;
  };
  return JSON.stringify({
    data: rows.map((row) => article(row)),
    included: authors.map(author),
    meta: { current_page: page, per_page: perPage, total, last_page: lastPage },
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
  });
}

export const articleAnswer = (row, authors, categories, tags) =>
  JSON.stringify({
    data: article(row, tags),
    included: [...authors.map(author), ...categories.map(category), ...tags.map(tag)],
  });

export const createdAnswer = (id, { title, content, category_id: category }) =>
  JSON.stringify({ data: { id, type: 'article', attributes: { title, content, status: 'draft', category } } });

export const storedAnswer = (row) => JSON.stringify({ data: article(row) });

const time = (value) => {
  if (value === null) return null;
  return typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value.toISOString();
};

const article = (row, tags) => ({
  id: row.id,
  type: 'article',
  attributes: {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    status: STATUSES[row.status],
    views: row.views,
    created_at: time(row.createdAt),
    updated_at: time(row.updatedAt),
    published_at: time(row.publishedAt),
    subtitle: row.subtitle,
    image: row.image,
    featured: row.featured !== 0,
    publish_at: time(row.publishAt),
    rating: { average: row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount, count: row.ratingCount },
    comments_count: row.commentsCount,
  },
  relationships: {
    author: { data: { type: 'user', id: row.authorId } },
    category: { data: { type: 'category', id: row.categoryId } },
    ...(tags && { tags: { data: tags.map(({ id }) => ({ type: 'tag', id })) } }),
  },
  links: { self: `/api/v1/articles/${row.id}`, web: `/articles/${row.slug}` },
});

const author = ({ id, name, avatar }) => ({ id, type: 'user', attributes: { name, avatar } });
const category = ({ id, name, slug, description }) => ({
  id,
  type: 'category',
  attributes: { name, slug, description },
});
const tag = ({ id, name, slug }) => ({ id, type: 'tag', attributes: { name, slug } });
