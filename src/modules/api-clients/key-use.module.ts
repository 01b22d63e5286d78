import { Module } from '@nestjs/common';
import { KeyUse } from './key-use.js';
import { KeyUseRepository } from './key-use.repository.js';

/** Apart from the global module around it: global ones are taken down last, when the database may be closed already. */
@Module({ providers: [KeyUse, KeyUseRepository], exports: [KeyUse, KeyUseRepository] })
export class KeyUseModule {}
