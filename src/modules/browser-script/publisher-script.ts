import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, Assets, type TextReply } from '../../core/http/index.js';
import { ModuleApis } from '../../core/module-api/index.js';

const FOLDER = join(__dirname, 'assets');
const EXPORTED = /^export (?=function createPublisher)/m;

/**
 * Serves the script in two forms, built at start from one source that exports a factory function: `publisher.mjs` exports the
 * result of the function, and `publisher.js` assigns the result to `window.Publisher`.
 */
@Injectable()
export class PublisherScript {
  private readonly assets: Assets;

  constructor(private readonly apis: ModuleApis) {
    const source = readFileSync(join(FOLDER, 'publisher.mjs'), 'utf8').replace(EXPORTED, '');
    this.assets = new Assets(
      new Asset('publisher.js', `(function () {\n'use strict';\n${source}${CLASSIC}\n})();\n`),
      new Asset('publisher.mjs', `${source}${MODULE}\n`),
      Asset.read(join(FOLDER, 'publisher.d.ts')),
    );
  }

  /** Path of the classic script, with the hash of its content. */
  get path(): string {
    return this.apis.addressOf(`{browser-script}/${this.assets.hashedName('publisher.js')}`);
  }

  reply(file: string): TextReply {
    return this.assets.reply(file);
  }
}

/** A second load keeps the configuration. Without `configure`, `window.Publisher` is an element with the id `Publisher`. */
const CLASSIC = `if (!window.Publisher || !window.Publisher.configure) {
  window.Publisher = createPublisher(document.currentScript && document.currentScript.src);
}`;
const MODULE = 'export const Publisher = createPublisher(import.meta.url);';
