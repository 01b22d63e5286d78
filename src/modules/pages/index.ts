/** The public pages: lists, articles, categories, the feed and the sitemap. */
export { assertTheme } from './theme/assert-theme.js';
export { readReplaceableViews } from './theme/template-files.js';
export { findThemeFolder, type ViewFile } from './theme/theme.js';
export { pagesSettings } from './pages.settings.js';
export { Html, html, type HtmlValue } from './page/html.js';
export type { PageContent, PageView, TemplateBody } from './page/page.presenter.js';
export { PageRenderer } from './page/page-renderer.js';
export { type ErrorPageView, PageErrorRenderer } from './page-error-renderer.js';
export type { ArticleView, FileView } from './article/article-page.presenter.js';
export type { CommentView } from './article/comment-thread.js';
export type { DisplayTime } from './display.js';
export type { FeedEntry, FeedView } from './feed.presenter.js';
export type { ArticleSummary, ListItem, NamedLink } from './list-item.presenter.js';
export type { ListView } from './list-page.presenter.js';
export type { LayoutView, PageHead } from './page-layout.js';
export type { SitemapEntry, SitemapView } from './sitemap.presenter.js';
export { PagesModule } from './pages.module.js';
export { pagesFeature } from './pages.feature.js';
