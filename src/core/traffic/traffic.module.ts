import { Global, Module } from '@nestjs/common';
import { RequestLogModule } from '../logging/logging.module.js';
import { Refusals } from './refusals.js';
import { Traffic } from './traffic.js';

/** Global, because modules that read bodies or send files use `Traffic`. */
@Global()
@Module({ imports: [RequestLogModule], providers: [Refusals, Traffic], exports: [Traffic] })
export class TrafficModule {}
