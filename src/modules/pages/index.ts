/** The public pages: lists, articles, categories, the feed and the sitemap. */
export { pagesSettings } from './pages.settings.js';
export { pagesFeature } from './pages.feature.js';
