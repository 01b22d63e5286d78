import { Module } from '@nestjs/common';
import { DeskDrawerListener } from './desk-drawer.listener.js';
import { DeskDrawerRepository } from './desk-drawer.repository.js';
import { DeskDrawerService } from './desk-drawer.service.js';

@Module({
  providers: [DeskDrawerRepository, DeskDrawerService, DeskDrawerListener],
  exports: [DeskDrawerService],
})
export class DeskDrawerModule {}
