import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../../config/settings.js';
import { ReadEffects } from '../../response-cache/index.js';

interface SentTo {
  readonly protocol: string;
  readonly host: string;
}

/** A name or an address, with a port or without: nothing that could be something else in a link. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Not Express' own word for the host: that is what a proxy says, where one is trusted, and `PUBLIC_URL` is for those. */
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

/** Where readers find this site, without a slash at its end, for addresses that must be whole: `PUBLIC_URL`, else what the request was sent to. */
export const SiteUrl = (): ParameterDecorator => SentTo(SiteUrlPipe);
