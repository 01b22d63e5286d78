import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, AssetResponder, type TextResponse } from '../../core/http/index.js';
import { ApiGroups } from '../../core/routing/index.js';

const FOLDER = join(__dirname, 'assets');
const EXPORT_KEYWORD = /^export (?=function createPublisher)/m;

/**
 * Serves the script in two forms, built at start from one source that exports a factory function: `publisher.mjs` exports the
 * result of the function, and `publisher.js` assigns the result to `window.Publisher`.
 */
@Injectable()
export class PublisherScript {
  private readonly assets: AssetResponder;

  constructor(private readonly apis: ApiGroups) {
    const source = readFileSync(join(FOLDER, 'publisher.mjs'), 'utf8').replace(EXPORT_KEYWORD, '');
    this.assets = new AssetResponder(
      new Asset('publisher.js', `(function () {\n'use strict';\n${source}${CLASSIC_EXPORT}\n})();\n`),
      new Asset('publisher.mjs', `${source}${MODULE_EXPORT}\n`),
      Asset.fromFile(join(FOLDER, 'publisher.d.ts')),
    );
  }

  /** Path of the classic script, with the hash of its content. */
  get path(): string {
    return this.apis.resolvePath(`{browser-script}/${this.assets.hashedName('publisher.js')!}`);
  }

  getFile(file: string): TextResponse {
    return this.assets.getResponse(file) as TextResponse;
  }
}

/** A second load keeps the configuration. Without `configure`, `window.Publisher` is an element with the id `Publisher`. */
const CLASSIC_EXPORT = `if (!window.Publisher || !window.Publisher.configure) {
  window.Publisher = createPublisher(document.currentScript && document.currentScript.src);
}`;
const MODULE_EXPORT = 'export const Publisher = createPublisher(import.meta.url);';
