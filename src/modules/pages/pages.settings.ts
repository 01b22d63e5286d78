import { flag, matchesPattern } from '../../config/validators.js';

const text = matchesPattern(/./, 'a text');

export const pagesSettings = {
  PAGES_ENABLED: flag({ default: true, desc: 'serve the public pages, the feed and the sitemap' }),
  PAGES_THEME: text({
    default: undefined,
    desc: 'folder with the templates (views) and static files (assets) of the site; takes precedence over the theme of a module',
  }),
  PAGES_TITLE: text({ default: 'Masthead', desc: 'name of the publication on its pages and in its feed' }),
  PAGES_DESCRIPTION: text({ default: undefined, desc: 'tagline below the name of the publication; none if empty' }),
};
