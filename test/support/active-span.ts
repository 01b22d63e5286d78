import { context, type Context, type ContextManager, ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';

/** Makes the span active in the whole process while `act` runs, as instrumentation does for the requests of a server. */
export async function withActiveSpan<T>(span: SpanContext, act: () => T | Promise<T>): Promise<T> {
  const active = trace.setSpanContext(ROOT_CONTEXT, span);
  const manager: ContextManager = {
    active: () => active,
    with: (_: Context, work, self, ...args) => work.call(self!, ...args),
    bind: (_: Context, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  if (!context.setGlobalContextManager(manager)) throw new Error('Another context manager is registered');
  try {
    return await act();
  } finally {
    context.disable();
  }
}
