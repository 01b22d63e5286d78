import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Asset, Assets, type TextReply } from '../../core/http/index.js';
import { ModuleApis } from '../../core/module-api/index.js';

const FOLDER = join(__dirname, 'assets');
const EXPORTED = /^export (?=function createPublisher)/m;

/**
 * The script in its two forms, both made at start from one source, which exports a function: `publisher.mjs` exports what that
 * makes, and `publisher.js` puts it into `window.Publisher`.
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

  /** Where pages load the classic form: under its hashed name. */
  get path(): string {
    return this.apis.addressOf(`{browser-script}/${this.assets.hashedName('publisher.js')}`);
  }

  reply(file: string): TextReply {
    return this.assets.reply(file);
  }
}

/** A page that loads it twice keeps what it has configured; an element whose id is `Publisher` is something else. */
const CLASSIC = `if (!window.Publisher || !window.Publisher.configure) {
  window.Publisher = createPublisher(document.currentScript && document.currentScript.src);
}`;
const MODULE = 'export const Publisher = createPublisher(import.meta.url);';
