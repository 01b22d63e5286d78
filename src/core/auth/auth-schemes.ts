import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AuthScheme } from './auth-scheme.js';

/** Every scheme of the application: those of core first, then those of the modules. */
@Injectable()
export class AuthSchemes implements OnModuleInit {
  private readonly byName = new Map<string, AuthScheme>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (instance instanceof AuthScheme) this.byName.set(instance.name, instance);
    }
  }

  get all(): readonly AuthScheme[] {
    return [...this.byName.values()];
  }

  get(name: string): AuthScheme | undefined {
    return this.byName.get(name);
  }
}
