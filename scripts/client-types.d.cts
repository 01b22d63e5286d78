export function clientTypes(): Promise<Record<'schema.ts' | 'posts-with-idempotency-key.ts', string>>;
