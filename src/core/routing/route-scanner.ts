import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { HEADERS_METADATA, MODULE_PATH, PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, ModulesContainer, Reflector } from '@nestjs/core';
import { ACCESS_RULE_METADATA, type AccessRule } from '../identity/principal.js';
import { controllerHandlers, joinPath } from './controller-handlers.js';
import {
  ACCEPTS_IF_MATCH_METADATA,
  ACCEPTS_URL_ENCODED_METADATA,
  AUTHORIZED_BY_BODY_METADATA,
  BODY_LIMIT_METADATA,
  type Deprecation,
  DEPRECATION_METADATA,
  MULTIPART_DTO_METADATA,
  resolveBodyLimit,
  SENDS_FILE_METADATA,
  SKIP_IDEMPOTENCY_METADATA,
  THROTTLE_METADATA,
} from './route-metadata.js';
import type { RequestLimit } from './throttle.decorator.js';

/** A route as its controller declares the route. */
export interface DeclaredRoute {
  /** The Nest module that declares the controller. */
  readonly module: Type;
  readonly controller: Type;
  /** Holds the controller instance after Nest has created the instance. */
  readonly host: { readonly instance: object };
  readonly handler: object;
  /** `Controller.method`. */
  readonly name: string;
  readonly method: string;
  /** Full path with prefix: `/api/v1/articles/:id`. A handler with several paths yields several routes. */
  readonly path: string;
  readonly access: AccessRule | undefined;
  readonly limit: RequestLimit | undefined;
  /** Class of the `@Body()` parameter from the TypeScript metadata, which `import type` removes; undefined without such a parameter. */
  readonly body: Type | undefined;
  /** DTO class of the multipart form that the route accepts instead of JSON. */
  readonly form: Type | undefined;
  /** Whether the route accepts URL-encoded forms in addition to JSON. */
  readonly fields: boolean;
  /** Whether the controller checks permissions after reading the body. */
  readonly byBody: boolean;
  /** Maximum size of the JSON body or URL-encoded form, in bytes. */
  readonly bodyLimit: number;
  /** Whether the route supports `If-Match`. */
  readonly conditional: boolean;
  /** Whether the route accepts an `Idempotency-Key`. */
  readonly takesKey: boolean;
  /** Whether the route returns a `Download`. */
  readonly sendsFile: boolean;
  /** The `Content-Type` that the handler declares by `@Header`. */
  readonly contentType: string | undefined;
  /** Deprecation that the handler declares. */
  readonly deprecation: Deprecation | undefined;
}

interface Parameter {
  readonly index: number;
  /** The requested member of the body. */
  readonly data?: string;
}

const BODY = `${RouteParamtypes.BODY}:`;

/** Reads all routes of the application from the Nest metadata. */
@Injectable()
export class RouteScanner {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly container: ModulesContainer,
  ) {}

  scan(): DeclaredRoute[] {
    return this.discovery
      .getControllers()
      .flatMap((wrapper) => this.routesOf(wrapper.host!.metatype as Type, wrapper.metatype as Type, wrapper));
  }

  private routesOf(module: Type, controller: Type, host: DeclaredRoute['host']): DeclaredRoute[] {
    // RouterModule stores the prefix of the module for each application.
    const prefix =
      (Reflect.getMetadata(MODULE_PATH + this.container.applicationId, module) as string | undefined) ?? '';
    return controllerHandlers(controller).flatMap(({ handler, method, name, paths }) => {
      const access = this.reflector.get<AccessRule | undefined>(ACCESS_RULE_METADATA, handler);
      const bodyLimit = this.reflector.get<number | undefined>(BODY_LIMIT_METADATA, handler);
      const declared = {
        ...{ module, controller, host, handler, name: `${controller.name}.${name}` },
        method: RequestMethod[method],
        access,
        bodyLimit: resolveBodyLimit(bodyLimit, access === 'public'),
        limit: this.reflector.get<RequestLimit | undefined>(THROTTLE_METADATA, handler),
        body: bodyOf(controller, name),
        form: this.reflector.get<Type | undefined>(MULTIPART_DTO_METADATA, handler),
        fields: this.reflector.get<true | undefined>(ACCEPTS_URL_ENCODED_METADATA, handler) ?? false,
        byBody: this.reflector.get<true | undefined>(AUTHORIZED_BY_BODY_METADATA, handler) ?? false,
        takesKey:
          method === RequestMethod.POST &&
          !this.reflector.getAllAndOverride<true | undefined>(SKIP_IDEMPOTENCY_METADATA, [handler, controller]),
        deprecation: this.reflector.get<Deprecation | undefined>(DEPRECATION_METADATA, handler),
        sendsFile: this.reflector.get<true | undefined>(SENDS_FILE_METADATA, handler) ?? false,
        contentType: contentTypeOf(handler),
        conditional: this.reflector.get<true | undefined>(ACCEPTS_IF_MATCH_METADATA, handler) ?? false,
      };
      return paths.map((path) => ({ ...declared, path: joinPath(prefix, path) }));
    });
  }
}

function contentTypeOf(handler: object): string | undefined {
  const headers = (Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as { name: string; value: unknown }[];
  const header = headers.findLast(({ name }) => name.toLowerCase() === 'content-type');
  return typeof header?.value === 'string' ? header.value : undefined;
}

/** Nest stores parameter decorators by type and index: `3:0`. */
function bodyOf(controller: Type, method: string): Type | undefined {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Parameter>;
  const body = Object.entries(parameters).find(([key, { data }]) => key.startsWith(BODY) && data === undefined);
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, method) as Type[] | undefined;
  return body && types?.[body[1].index];
}
