import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application } from 'express';
import proxyAddress from 'proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** The client address behind trusted proxies, like `request.ip` of Express. For requests that Express has not processed yet. */
@Injectable()
export class ClientAddress {
  private trusted?: Trust;

  constructor(private readonly host: HttpAdapterHost) {}

  of(request: IncomingMessage): string {
    this.trusted ??= this.host.httpAdapter.getInstance<Application>().get('trust proxy fn') as Trust;
    return proxyAddress(request, this.trusted);
  }
}
