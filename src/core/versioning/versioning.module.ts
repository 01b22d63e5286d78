import { Global, Module } from '@nestjs/common';
import { DeprecationTable } from './deprecation-table.js';
import { MediaTypeRegistry } from './media-type-registry.js';

/** The media types and the deprecations of the API versions. The request pipeline negotiates and enforces them. */
@Global()
@Module({ providers: [DeprecationTable, MediaTypeRegistry], exports: [DeprecationTable, MediaTypeRegistry] })
export class VersioningModule {}
