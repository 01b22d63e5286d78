import { Settings } from '../../../config/settings.js';
import { pagesSettings } from '../pages.settings.js';

/** Name of the generated style sheet. */
export const BRAND_STYLE = 'brand.css';

interface Colors {
  readonly accent: string | undefined;
  readonly background: string | undefined;
  readonly text: string | undefined;
}

/**
 * Returns a style sheet with the colours of the settings, which are hexadecimal numbers; undefined if there are none. A style sheet,
 * because the Content-Security-Policy of pages permits no inline styles.
 */
export function buildBrandStyle(settings: Settings): string | undefined {
  const values = settings.getSection(pagesSettings);
  const style = [
    toRule('light', {
      accent: values.PAGES_ACCENT_COLOR,
      background: values.PAGES_BACKGROUND_COLOR,
      text: values.PAGES_TEXT_COLOR,
    }),
    toRule('dark', {
      accent: values.PAGES_ACCENT_COLOR_DARK,
      background: values.PAGES_BACKGROUND_COLOR_DARK,
      text: values.PAGES_TEXT_COLOR_DARK,
    }),
  ].join('');
  return style === '' ? undefined : style;
}

function toRule(scheme: 'light' | 'dark', { accent, background, text }: Colors): string {
  const declarations = [
    ...(accent === undefined ? [] : [`--accent: ${accent}`]),
    ...(background === undefined ? [] : [`--paper: ${background}`]),
    ...(text === undefined ? [] : [`--ink: ${text}`]),
    // The other colours are mixtures of text and background.
    ...(background === undefined && text === undefined ? [] : MIXED_COLORS),
  ];
  if (declarations.length === 0) return '';
  const rule = declarations.map((declaration) => `    ${declaration};\n`).join('');
  return `@media (prefers-color-scheme: ${scheme}) {\n  :root {\n${rule}  }\n}\n`;
}

const MIXED_COLORS = [
  '--raised: color-mix(in srgb, var(--ink) 5%, var(--paper))',
  '--quiet: color-mix(in srgb, var(--ink) 72%, var(--paper))',
  '--rule: color-mix(in srgb, var(--ink) 18%, var(--paper))',
];
