import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ContextIdFactory, DiscoveryService, MetadataScanner, ModuleRef, Reflector } from '@nestjs/core';
import { EVENT_LISTENER_METADATA, EventEmitter2, type OnEventMetadata } from '@nestjs/event-emitter';
import { type Listener, ListenerRunner } from './listener-runner.js';

type Provider = ReturnType<DiscoveryService['getProviders']>[number];

/**
 * Subscribes the methods with `@Listen` and `@OnEvent` after all modules are initialised. Replaces the loader of
 * `EventEmitterModule`, which offers no hook to count errors of listeners and does not name listeners.
 */
@Injectable()
export class ListenerLoader implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly moduleRef: ModuleRef,
    private readonly emitter: EventEmitter2,
    private readonly runner: ListenerRunner,
  ) {}

  onApplicationBootstrap(): void {
    for (const provider of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (!provider.instance || provider.isAlias) continue;
      const methods = (Object.getPrototypeOf(provider.instance) ?? {}) as Record<string, Listener>;
      for (const method of this.scanner.getAllMethodNames(methods)) {
        const subscriptions = this.reflector.get<OnEventMetadata[] | undefined>(
          EVENT_LISTENER_METADATA,
          methods[method]!,
        );
        for (const subscription of subscriptions ?? []) this.subscribe(subscription, provider, method);
      }
    }
  }

  private subscribe({ event, options }: OnEventMetadata, provider: Provider, method: string): void {
    const listener = provider.isDependencyTreeStatic()
      ? singletonListener(provider, method)
      : this.requestScopedListener(provider, method);
    const { name } = (provider.instance as object).constructor;
    Object.defineProperty(listener, 'name', { value: `${name}.${method}` });
    const add = options?.prependListener ? 'prependListener' : 'on';
    this.emitter[add](event, this.runner.isolate(String(event), listener));
  }

  /** Listener of a request-scoped provider: each event creates an instance, which can inject the payload as `EVENT_PAYLOAD`. */
  private requestScopedListener({ token }: Provider, method: string): Listener {
    return async (...values) => {
      const context = ContextIdFactory.create();
      this.moduleRef.registerRequestByContextId(values.length > 1 ? values : values[0], context);
      const instance = await this.moduleRef.resolve<Record<string, Listener>>(token, context, { strict: false });
      return instance[method]!(...values);
    };
  }
}

const singletonListener =
  ({ instance }: Provider, method: string): Listener =>
  (...values) =>
    (instance as Record<string, Listener>)[method]!(...values);
