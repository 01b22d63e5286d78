import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessRevision } from './permission-cache.js';
import { AccessRevisionEntity } from './access-revision.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccessRevisionEntity])],
  providers: [AccessRevision],
  exports: [AccessRevision],
})
export class PermissionCacheModule {}
