import { Global, Module } from '@nestjs/common';
import { RequestLogModule } from '../logging/logging.module.js';
import { Refusals } from './refusals.js';
import { Traffic } from './traffic.js';

/** Global for those who read bodies and send files. */
@Global()
@Module({ imports: [RequestLogModule], providers: [Refusals, Traffic], exports: [Traffic] })
export class TrafficModule {}
