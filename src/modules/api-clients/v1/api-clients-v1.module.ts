import { Module } from '@nestjs/common';
import { ApiClientsModule } from '../api-clients.module.js';
import { ApiClientsV1Controller } from './api-clients.controller.js';
import { ApiKeysV1Controller } from './api-keys.controller.js';
import { ApiKeyDtoRules } from './dto/api-key-dto.rules.js';

@Module({
  imports: [ApiClientsModule],
  controllers: [ApiClientsV1Controller, ApiKeysV1Controller],
  providers: [ApiKeyDtoRules],
})
export class ApiClientsV1Module {}
