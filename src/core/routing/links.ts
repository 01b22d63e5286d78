import { Injectable } from '@nestjs/common';
import type { ApiVersion } from './api-version.js';
import { ApiGroups } from './api-groups.js';

/** Resource paths in one API version. They begin with the path of `PUBLIC_URL`, and follow the configured prefixes of the modules. */
export abstract class VersionedLinks {
  private readonly templates = new Map<string, readonly string[]>();
  private readonly sitePath: string;

  /** @internal */
  constructor(apis: ApiGroups, version: ApiVersion) {
    this.sitePath = apis.sitePath;
    for (const { name, resources = {} } of apis.modules) {
      for (const [type, path] of Object.entries(resources)) {
        const below = path.startsWith('{') ? path : `{${name}}/${path}`;
        this.templates.set(type, apis.resolvePath(below, version).split(/:\w+/));
      }
    }
  }

  /** Returns the path of an object of a declared JSON type. `ids` fill the path parameters in order. */
  to(type: string, ...ids: number[]): string {
    const parts = this.templates.get(type);
    if (!parts) {
      throw new Error(
        `No module declares the resource "${type}": add the path of one object to "resources" of its module`,
      );
    }
    return this.sitePath + parts.reduce((path, part, index) => `${path}${ids[index - 1]}${part}`);
  }

  /** Returns the path of a page with the path of `PUBLIC_URL`: `links.toPage('/articles/a-story')`. */
  toPage(path: string): string {
    return this.sitePath + path;
  }
}

/** Resource paths in version 1. */
@Injectable()
export class Links extends VersionedLinks {
  constructor(apis: ApiGroups) {
    super(apis, 1);
  }
}

/** Resource paths in version 2, for the types with version 2 routes. */
@Injectable()
export class LinksV2 extends VersionedLinks {
  constructor(apis: ApiGroups) {
    super(apis, 2);
  }
}
