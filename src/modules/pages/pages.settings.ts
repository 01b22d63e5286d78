import { flag, matchesPattern } from '../../config/validators.js';

const text = matchesPattern(/./, 'a text');

export const pagesSettings = {
  PAGES_ENABLED: flag({ default: true, desc: 'serve the public pages, the feed and the sitemap' }),
  PAGES_TITLE: text({ default: 'Masthead', desc: 'name of the publication on its pages and in its feed' }),
  PAGES_DESCRIPTION: text({ default: undefined, desc: 'tagline below the name of the publication; none if empty' }),
};
