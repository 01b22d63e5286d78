import { Module } from '@nestjs/common';
import { KeyUse } from './key-use.js';
import { KeyUseRepository } from './key-use.repository.js';

/** Separate from the global module: Nest destroys global modules last, when the database may already be closed. */
@Module({ providers: [KeyUse, KeyUseRepository], exports: [KeyUse, KeyUseRepository] })
export class KeyUseModule {}
