import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application } from 'express';
import proxyAddress from 'proxy-addr';

type ProxyTrustFunction = (address: string, hop: number) => boolean;

/** The client address behind trusted proxies, like `request.ip` of Express. For requests that Express has not processed yet. */
@Injectable()
export class ClientAddressResolver {
  private trustsProxy?: ProxyTrustFunction;

  constructor(private readonly host: HttpAdapterHost) {}

  resolve(request: IncomingMessage): string {
    this.trustsProxy ??= this.host.httpAdapter.getInstance<Application>().get('trust proxy fn') as ProxyTrustFunction;
    return proxyAddress(request, this.trustsProxy);
  }
}
