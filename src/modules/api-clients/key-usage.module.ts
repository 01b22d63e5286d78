import { Module } from '@nestjs/common';
import { KeyUsageTracker } from './key-usage-tracker.js';
import { KeyUsageRepository } from './key-usage.repository.js';

/** Separate from the global module: Nest destroys global modules last, when the database may already be closed. */
@Module({ providers: [KeyUsageTracker, KeyUsageRepository], exports: [KeyUsageTracker, KeyUsageRepository] })
export class KeyUsageModule {}
