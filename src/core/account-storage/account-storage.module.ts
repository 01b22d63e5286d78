import { Global, Module } from '@nestjs/common';
import { AccountStorageLimit } from './account-storage-limit.js';
import { AccountStorageRepository } from './account-storage.repository.js';

@Global()
@Module({ providers: [AccountStorageLimit, AccountStorageRepository], exports: [AccountStorageLimit] })
export class AccountStorageModule {}
