import { hexColor, linkList, pictureSource } from '../../config/page-validators.js';
import { flag, matchesPattern } from '../../config/validators.js';

const text = matchesPattern(/./, 'a text');

/** The settings of the pages: `settings.getSection(pagesSettings).PAGES_ENABLED`. */
export const pagesSettings = {
  PAGES_ENABLED: flag({ default: true, desc: 'serve the public pages, the feed and the sitemap' }),
  PAGES_THEME: text({
    default: undefined,
    desc: 'folder with the templates (views) and static files (assets) of the site; takes precedence over the theme of a module',
  }),
  PAGES_TITLE: text({ default: 'Masthead', desc: 'name of the publication on its pages and in its feed' }),
  PAGES_DESCRIPTION: text({ default: undefined, desc: 'tagline below the name of the publication; none if empty' }),
  PAGES_LOGO: pictureSource({
    default: undefined,
    desc: 'logo in place of the name on the pages: an https URL, or the name of a file in assets of the theme',
  }),
  PAGES_FOOTER: text({ default: undefined, desc: 'text in the footer of the pages; none if empty' }),
  PAGES_FOOTER_LINKS: linkList({
    default: [],
    desc: 'links in the footer of the pages: Imprint=/imprint, Privacy=https://www.example.org/privacy',
  }),
  PAGES_ACCENT_COLOR: hexColor({ default: undefined, desc: 'colour of links and accents, such as #85301f' }),
  PAGES_BACKGROUND_COLOR: hexColor({ default: undefined, desc: 'colour of the background, such as #fbf9f5' }),
  PAGES_TEXT_COLOR: hexColor({ default: undefined, desc: 'colour of texts, such as #1d1b18' }),
  PAGES_ACCENT_COLOR_DARK: hexColor({ default: undefined, desc: 'colour of links and accents in dark mode' }),
  PAGES_BACKGROUND_COLOR_DARK: hexColor({ default: undefined, desc: 'colour of the background in dark mode' }),
  PAGES_TEXT_COLOR_DARK: hexColor({ default: undefined, desc: 'colour of texts in dark mode' }),
};
