import { Module } from '@nestjs/common';
import { OutboundClient } from './outbound-client.js';

/** One client, and so one thread, for servers with few requests. Webhooks have another one, because receivers can keep it busy. */
@Module({ providers: [OutboundClient], exports: [OutboundClient] })
export class OutboundHttpModule {}
