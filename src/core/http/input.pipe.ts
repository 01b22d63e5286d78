import { type ArgumentMetadata, Injectable, type Type, ValidationPipe, type ValidationError } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DomainError, type ErrorDetail, invalid } from '../errors/domain-error.js';
import { ALSO_CHECKED_BY, type InputRules } from './input/also-checked-by.decorator.js';
import { senderOf } from './input/body-sender.js';
import { messageParts } from './input/check.js';
import { CheckedQueries } from './input/checked-queries.js';
import { declaredFields } from './input/declared-fields.js';

/** Transforms input to its DTO and reports every invalid field. Removes members that the DTO does not declare. */
@Injectable()
export class InputPipe extends ValidationPipe {
  private readonly queries = new CheckedQueries();

  constructor(private readonly modules: ModuleRef) {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalid(...errors.flatMap((error) => detailsOf(error))),
    });
  }

  // Path parameters and custom decorators have their own pipes.
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    // Handlers that take the raw query validate it themselves.
    if (type === 'query' && metatype !== undefined && metatype !== Object) {
      return this.queries.get(metatype, value, () => super.transform(value, metadata));
    }
    if (type !== 'body') return value;
    try {
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      const rules = Reflect.getMetadata(ALSO_CHECKED_BY, metadata.metatype ?? Object) as Type<InputRules> | undefined;
      if (!rules || !(error instanceof DomainError)) throw error;
      const input = value as Record<string, unknown>;
      const wellFormed = wellFormedIn(input, metadata.metatype!, error.details ?? []);
      const more = await this.modules.get(rules, { strict: false }).faults(wellFormed, senderOf(input));
      throw invalid(...(error.details ?? []), ...more);
    }
  }
}

/** Members that the DTO does not declare were not validated and must not reach the rules. */
function wellFormedIn(input: Record<string, unknown>, dto: Type, found: readonly ErrorDetail[]) {
  const names = declaredFields(dto);
  for (const { field } of found) names.delete(field.split('.')[0]!);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}

function detailsOf({ property, constraints, children }: ValidationError, path = ''): ErrorDetail[] {
  const field = path ? `${path}.${property}` : property;
  const [message] = Object.values(constraints ?? {});
  const own = message === undefined ? [] : detailsIn(field, message);
  return [...own, ...(children ?? []).flatMap((child) => detailsOf(child, field))];
}

const detailsIn = (field: string, text: string): ErrorDetail[] =>
  messageParts(text).map(({ suffix, message }) => ({ field: field + suffix, message }));
