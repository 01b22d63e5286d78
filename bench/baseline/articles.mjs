// The SQL statements of Masthead for the same requests, written by hand. They do not follow later improvements of Masthead, so
// that the ratios show the improvements.
const ARTICLES = `SELECT a.id, a.title, a.slug, a.subtitle, a.excerpt, a.content, a.image, a.featured, a.status,
  a.author_id AS authorId, a.category_id AS categoryId, a.created_at AS createdAt, a.updated_at AS updatedAt,
  a.published_at AS publishedAt, a.publish_at AS publishAt, a.deleted_at AS deletedAt, a.version,
  s.views, s.rating_sum AS ratingSum, s.rating_count AS ratingCount, s.comments_count AS commentsCount
  FROM articles a LEFT JOIN article_stats s ON s.article_id = a.id`;
const LISTED = 'a.deleted_at IS NULL AND a.status = 1';
const NEWEST = 'a.created_at DESC, a.id DESC';
const AUTHORS = `SELECT id, username, email, name, avatar, role, status, created_at, updated_at FROM users`;
const CATEGORIES = `SELECT c.id, c.name, c.slug, c.description, c.image, c.parent_id AS parentId, c.status, c.created_at,
  c.updated_at, COALESCE(n.articles, 0) AS itemCount
  FROM categories c LEFT JOIN category_counts n ON n.category_id = c.id AND n.status = 1`;
const TAGS = `SELECT a.article_id AS articleId, t.id, t.name, t.slug FROM article_tags a JOIN tags t ON t.id = a.tag_id`;
const INSERT = `INSERT INTO articles (title, slug, subtitle, excerpt, excerpt_given, content, image, featured, status, author_id,
  category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version)
  VALUES (?, ?, '', ?, 0, ?, NULL, 0, 0, 1, ?, ?, NULL, NULL, NULL, NULL, NULL, 1)`;

const marks = (values) => values.map(() => '?').join(', ');
const distinct = (values) => [...new Set(values)];

export function articleStatements({ dialect, query }) {
  const byIds = (select, column, ids) => (ids.length ? query(`${select} WHERE ${column} IN (${marks(ids)})`, ids) : []);

  return {
    async page({ category, search, page, perPage }) {
      const { join, where, order, values, orderValues } = conditions(dialect, category, search);
      return query(`${ARTICLES} ${join} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`, [
        ...values,
        ...orderValues,
        perPage,
        (page - 1) * perPage,
      ]);
    },
    async total({ category, search }) {
      const { join, where, values } = conditions(dialect, category, search);
      const rows = await query(`SELECT COUNT(*) AS total FROM articles a ${join} WHERE ${where}`, values);
      return rows[0].total;
    },
    one: async (id) => (await query(`${ARTICLES} WHERE a.id = ?`, [id]))[0],
    authorsOf: (rows) => byIds(AUTHORS, 'id', distinct(rows.map((row) => row.authorId))),
    categoriesOf: (rows) => byIds(CATEGORIES, 'c.id', distinct(rows.map((row) => row.categoryId))),
    tagsOf: (id) => query(`${TAGS} WHERE a.article_id IN (?) ORDER BY a.article_id, a.position`, [id]),
    async insert({ title, content, category_id: category }) {
      const slug = title.toLowerCase().replaceAll(' ', '-');
      const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
      return (await query(INSERT, [title, slug, content.slice(3, 203), content, category, now])).insertId;
    },
  };
}

function conditions(dialect, category, search) {
  if (category) {
    return { join: '', where: `${LISTED} AND a.category_id = ?`, order: NEWEST, values: [category], orderValues: [] };
  }
  if (!search) return { join: '', where: LISTED, order: NEWEST, values: [], orderValues: [] };
  // The last word of a search is a prefix. Whole-word matches rank first, then matches in the title, then in the excerpt.
  const bytes = dialect === 'mysql' ? 'CAST(? AS BINARY)' : '?';
  const has = (column) => `INSTR(f.${column}, ${bytes}) > 0`;
  const whole = ['title', 'excerpt', 'body'].map(has).join(' OR ');
  const place = `CASE WHEN ${has('title')} THEN 4 WHEN ${has('excerpt')} THEN 2 ELSE 1 END`;
  const [match, question] =
    dialect === 'mysql'
      ? ['MATCH (f.title, f.excerpt, f.body) AGAINST (? IN BOOLEAN MODE)', `+${search}*`]
      : ['f.article_search MATCH ?', `"${search}"*`];
  return {
    join: 'JOIN article_search f ON f.rowid = a.id',
    where: `${LISTED} AND ${match}`,
    order: `(${whole}) DESC, ${place} DESC, a.id DESC`,
    values: [question],
    orderValues: [...Array(3).fill(` ${search}_ `), ...Array(2).fill(` ${search}`)],
  };
}
