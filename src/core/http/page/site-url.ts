import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../../config/settings.js';
import { ReadEffects } from '../../response-cache/index.js';

interface SentTo {
  readonly protocol: string;
  readonly host: string;
}

/** A host name or an IP address, with an optional port. Rejects characters that have another meaning in a link. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Reads the `Host` header, not the host of Express, which can come from a trusted proxy. Sites behind a proxy set `PUBLIC_URL`. */
const SentTo = createParamDecorator((_: unknown, context: ExecutionContext): SentTo => {
  const { protocol, headers } = context.switchToHttp().getRequest<Request>();
  return { protocol, host: headers.host ?? '' };
});

@Injectable()
class SiteUrlPipe implements PipeTransform<SentTo, string> {
  constructor(
    private readonly settings: Settings,
    private readonly reads: ReadEffects,
  ) {}

  transform({ protocol, host }: SentTo): string {
    const { PUBLIC_URL, PORT } = this.settings;
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    this.reads.isPersonal();
    const sentTo = `${protocol}://${host}`;
    return HOST.test(host) && URL.canParse(sentTo) ? sentTo : `${protocol}://localhost:${PORT}`;
  }
}

/** The base URL of absolute links, without a trailing slash: `PUBLIC_URL`, otherwise the protocol and host of the request. */
export const SiteUrl = (): ParameterDecorator => SentTo(SiteUrlPipe);
