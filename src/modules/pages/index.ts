/** The public pages: lists, articles, categories, the feed and the sitemap. */
export { pagesFeature } from './pages.feature.js';
