import { Injectable } from '@nestjs/common';
import { ModuleApis } from './module-apis.js';

/** Paths of resources, wherever a site has moved the module that serves them. */
@Injectable()
export class Links {
  private readonly templates = new Map<string, readonly string[]>();

  constructor(apis: ModuleApis) {
    for (const { name, resources = {} } of apis.modules) {
      for (const [type, path] of Object.entries(resources)) {
        const below = path.startsWith('{') ? path : `{${name}}/${path}`;
        this.templates.set(type, apis.addressOf(below).split(/:\w+/));
      }
    }
  }

  /** The path of one object of a declared JSON type; `ids` fill the parameters of its path, in their order. */
  to(type: string, ...ids: number[]): string {
    const parts = this.templates.get(type);
    if (!parts) throw new Error(`No module declares the resource "${type}"`);
    return parts.reduce((path, part, index) => `${path}${ids[index - 1]}${part}`);
  }
}
