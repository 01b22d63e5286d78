import type { Type } from '@nestjs/common';

const MOST_QUERIES = 1000;
const LONGEST_REMEMBERED = 500;

/**
 * Caches the validated DTOs of valid queries. The result depends only on the query text, and a few texts account for most list requests.
 * Results are frozen, because callers share them.
 */
export class CheckedQueries {
  private readonly byDto = new Map<Type, Map<string, unknown>>();
  private size = 0;

  async get(dto: Type, query: unknown, check: () => Promise<unknown>): Promise<unknown> {
    const text = JSON.stringify(query);
    const known = this.byDto.get(dto)?.get(text);
    if (known !== undefined) return known;
    const checked = frozen(await check());
    if (text.length <= LONGEST_REMEMBERED) this.remember(dto, text, checked);
    return checked;
  }

  private remember(dto: Type, text: string, checked: unknown): void {
    if (this.size >= MOST_QUERIES) this.forgetAll();
    const known = this.byDto.get(dto) ?? new Map<string, unknown>();
    this.byDto.set(dto, known.set(text, checked));
    this.size++;
  }

  private forgetAll(): void {
    this.byDto.clear();
    this.size = 0;
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}
