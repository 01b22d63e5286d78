import type { Type } from '@nestjs/common';

const MAX_CACHED_QUERIES = 1000;
const MAX_CACHED_QUERY_LENGTH = 500;

/**
 * Caches the validated DTOs of valid queries. The result depends only on the query text, and a few texts account for most list requests.
 * Results are frozen, because callers share them.
 */
export class QueryValidationCache {
  private readonly byDto = new Map<Type, Map<string, unknown>>();
  private size = 0;

  async getOrValidate(dto: Type, query: unknown, validate: () => Promise<unknown>): Promise<unknown> {
    const text = JSON.stringify(query);
    const cached = this.byDto.get(dto)?.get(text);
    if (cached !== undefined) return cached;
    const validated = deepFreeze(await validate());
    if (text.length <= MAX_CACHED_QUERY_LENGTH) this.save(dto, text, validated);
    return validated;
  }

  private save(dto: Type, text: string, validated: unknown): void {
    if (this.size >= MAX_CACHED_QUERIES) this.clear();
    const cached = this.byDto.get(dto) ?? new Map<string, unknown>();
    this.byDto.set(dto, cached.set(text, validated));
    this.size++;
  }

  private clear(): void {
    this.byDto.clear();
    this.size = 0;
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
