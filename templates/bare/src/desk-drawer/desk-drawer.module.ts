import { Module } from '@nestjs/common';

/** The classes of the declaration, such as commands and subscribers, are also providers. */
@Module({ providers: [], exports: [] })
export class DeskDrawerModule {}
