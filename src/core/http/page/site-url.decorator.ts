import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../../config/settings.js';
import { ReadEffects } from '../../cache/index.js';

interface RequestHost {
  readonly protocol: string;
  readonly host: string;
}

/** A host name or an IP address, with an optional port. Rejects characters that have another meaning in a link. */
const HOST_PATTERN = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Reads the `Host` header, not the host of Express, which can come from a trusted proxy. Sites behind a proxy set `PUBLIC_URL`. */
const RequestHost = createParamDecorator((_: unknown, context: ExecutionContext): RequestHost => {
  const { protocol, headers } = context.switchToHttp().getRequest<Request>();
  return { protocol, host: headers.host ?? '' };
});

@Injectable()
class SiteUrlPipe implements PipeTransform<RequestHost, string> {
  constructor(
    private readonly settings: Settings,
    private readonly readEffects: ReadEffects,
  ) {}

  transform({ protocol, host }: RequestHost): string {
    const { PUBLIC_URL, PORT } = this.settings;
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    this.readEffects.markPersonal();
    const requestUrl = `${protocol}://${host}`;
    return HOST_PATTERN.test(host) && URL.canParse(requestUrl) ? requestUrl : `${protocol}://localhost:${PORT}`;
  }
}

/** The base URL of absolute links, without a trailing slash: `PUBLIC_URL`, otherwise the protocol and host of the request. */
export const SiteUrl = (): ParameterDecorator => RequestHost(SiteUrlPipe);
