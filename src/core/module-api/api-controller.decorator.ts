import { applyDecorators, Controller, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiSecurity, ApiTags } from '@nestjs/swagger';

const GROUP = Symbol('api group');

/** What a module says of its API; every surface of the module shares its rate-limit group. */
export interface ApiBlock {
  /** The module's name, plural: `articles`. It names the group, the tag in the documentation and the settings. */
  readonly name: string;
}

/** The group of whatever no module claims below `/api`. */
export const UNCLAIMED: ApiBlock = { name: 'api' };

/** A controller of a module's HTTP API: authenticated, limited, documented and error-enveloped. `path` is the whole path. */
export const ApiController = (api: ApiBlock, path: string) =>
  applyDecorators(
    Controller(path),
    SetMetadata(GROUP, api.name),
    ApiTags(api.name),
    ApiBearerAuth('bearer'),
    ApiSecurity('api_key'),
  );

/** The group that a controller's requests count in, or undefined for one that is no API. */
export const groupOf = (controller: object): string | undefined =>
  Reflect.getMetadata(GROUP, controller) as string | undefined;

export const apiGroupOf = (context: ExecutionContext): string | undefined => groupOf(context.getClass());
