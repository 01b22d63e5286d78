/**
 * Child elements that are read, by element. An element without an entry contains text. An element that its parent does not list
 * is skipped with its content (metadata, menus, data of plug-ins).
 *
 * Elements are matched by prefix: namespaces differ between versions (and between http and https), prefixes do not.
 */
const SHAPE: Record<string, string[]> = {
  rss: ['channel'],
  channel: [
    'wp:wxr_version',
    'title',
    'link',
    'wp:base_site_url',
    'wp:base_blog_url',
    'wp:author',
    'wp:category',
    'wp:tag',
    'wp:term',
    'item',
  ],
  'wp:author': ['wp:author_login', 'wp:author_email', 'wp:author_display_name'],
  'wp:category': ['wp:category_nicename', 'wp:category_parent', 'wp:cat_name', 'wp:category_description'],
  'wp:tag': ['wp:tag_slug', 'wp:tag_name', 'wp:tag_description'],
  'wp:term': ['wp:term_taxonomy', 'wp:term_slug', 'wp:term_parent', 'wp:term_name', 'wp:term_description'],
  item: [
    'title',
    'link',
    'pubDate',
    'dc:creator',
    'content:encoded',
    'excerpt:encoded',
    'wp:post_id',
    'wp:post_date',
    'wp:post_date_gmt',
    'wp:post_modified_gmt',
    'wp:comment_status',
    'wp:post_name',
    'wp:status',
    'wp:post_type',
    'wp:post_password',
    'wp:is_sticky',
    'wp:attachment_url',
    'category',
    'wp:comment',
  ],
  'wp:comment': [
    'wp:comment_id',
    'wp:comment_author',
    'wp:comment_author_email',
    'wp:comment_date',
    'wp:comment_date_gmt',
    'wp:comment_content',
    'wp:comment_approved',
    'wp:comment_type',
    'wp:comment_parent',
    'wp:comment_user_id',
  ],
};

export const WXR_CHILDREN_BY_ELEMENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SHAPE).map(([name, children]) => [name, new Set(children)]),
);
