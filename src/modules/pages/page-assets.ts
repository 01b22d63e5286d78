import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, Assets, type TextReply } from '../../core/http/index.js';

const FILES = ['pages.css', 'pages.js', 'icon.svg'] as const;

/** Style sheet, script and icon of the pages. */
@Injectable()
export class PageAssets {
  private readonly assets = new Assets(...FILES.map((file) => Asset.read(join(__dirname, 'assets', file))));

  path(file: (typeof FILES)[number]): string {
    return `/modules/pages/assets/${this.assets.hashedName(file)}`;
  }

  reply(file: string): TextReply {
    return this.assets.reply(file);
  }
}
