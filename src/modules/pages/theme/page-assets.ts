import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, AssetResponder, type TextResponse } from '../../../core/http/index.js';

const FILES = ['pages.css', 'pages.js', 'icon.svg'] as const;

/** Style sheet, script and icon of the pages. */
@Injectable()
export class PageAssets {
  private readonly assets = new AssetResponder(...FILES.map((file) => Asset.fromFile(join(__dirname, '../assets', file))));

  path(file: (typeof FILES)[number]): string {
    return `/modules/pages/assets/${this.assets.hashedName(file)}`;
  }

  getFile(file: string): TextResponse {
    return this.assets.getResponse(file);
  }
}
