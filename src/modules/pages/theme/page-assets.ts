import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, AssetResponder, type BinaryResponse, type TextResponse } from '../../../core/http/index.js';
import { Settings } from '../../../config/settings.js';
import { pagesSettings } from '../pages.settings.js';
import { BRAND_STYLE, buildBrandStyle } from './brand-style.js';
import { InvalidThemeError } from './invalid-theme.error.js';
import { Theme } from './theme.js';

/** Requested by browsers for each response without a link to an icon. */
export const FAVICON = 'favicon.ico';
const BUILT_IN_FILES = ['pages.css', 'pages.js', 'icon.svg', FAVICON] as const;
const PATH = '/modules/pages/assets';

/** Style sheets, scripts and pictures of the pages: those of Masthead and of the theme, whose files replace files of the same name. */
@Injectable()
export class PageAssets {
  /** Names of the files of the theme. */
  readonly themeFiles: readonly string[];
  /** Whether the settings contain colours, so that there is a generated style sheet. */
  readonly hasBrandStyle: boolean;
  private readonly responder: AssetResponder;

  constructor({ assets }: Theme, settings: Settings) {
    this.themeFiles = assets.map(({ name }) => name);
    const files = new Map<string, Buffer>(
      BUILT_IN_FILES.map((file) => [file, readFileSync(join(__dirname, '../assets', file))]),
    );
    for (const { name, bytes } of assets) files.set(name, bytes);
    if (files.has(BRAND_STYLE)) {
      throw new InvalidThemeError([`assets/${BRAND_STYLE} must have another name: the style sheet is generated`]);
    }
    const style = buildBrandStyle(settings);
    this.hasBrandStyle = style !== undefined;
    if (style !== undefined) files.set(BRAND_STYLE, Buffer.from(style));
    const { PAGES_LOGO: logo } = settings.getSection(pagesSettings);
    if (logo !== undefined && !logo.startsWith('https:') && !files.has(logo)) {
      const names = [...files.keys()].join(', ');
      throw new InvalidThemeError([`PAGES_LOGO: the theme has no asset "${logo}"; the assets are ${names}`]);
    }
    this.responder = new AssetResponder(...[...files].map(([name, bytes]) => Asset.fromBytes(name, bytes)));
  }

  /** Returns the path with the hash of the content; undefined if there is no such file. */
  path(file: string): string | undefined {
    const name = this.responder.hashedName(file);
    return name === undefined ? undefined : `${PATH}/${name}`;
  }

  getFile(file: string): TextResponse | BinaryResponse {
    return this.responder.getResponse(file);
  }
}
