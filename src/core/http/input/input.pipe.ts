import {
  type Type,
  SetMetadata,
  type ArgumentMetadata,
  Inject,
  Injectable,
  Optional,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { ModuleRef } from '@nestjs/core';
import { type Principal, VISITOR } from '../../identity/principal.js';
import { type ErrorDetail, DomainError, invalid } from '../../errors/domain-error.js';
import { currentRequest } from '../../request-context/request-context.js';
import { splitValidationMessage } from './field-validators.js';

/** The members of a DTO that have a rule. */
export function declaredFields(dto: Type): Set<string> {
  return new Set(rulesOf(dto).map(({ propertyName }) => propertyName));
}

/** The members of a DTO that are required. */
export function requiredFields(dto: Type): Set<string> {
  const required = declaredFields(dto);
  for (const { type, propertyName } of rulesOf(dto)) {
    if (type === ValidationTypes.CONDITIONAL_VALIDATION) required.delete(propertyName);
  }
  return required;
}

const rulesOf = (dto: Type) => getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);

/** Rules of a DTO that need more than the value, for example a database query. */
export interface CrossFieldRules {
  /** Returns the errors of well-formed members. Malformed members are reported already. */
  validate(wellFormed: Record<string, unknown>, sender: Principal): Promise<ErrorDetail[]>;
}

const VALIDATE_WITH_METADATA = Symbol('validate with');

/**
 * Runs `rules` too if a body is malformed, so that one response lists every error. A well-formed body goes to the service, which checks the
 * rules in its transaction. `rules` is a provider of the DTO's module.
 */
export const ValidateWith = (rules: Type<CrossFieldRules>) => SetMetadata(VALIDATE_WITH_METADATA, rules);

/** Injection token: for DTOs to which modules add members, a subclass with these members, as `ReadonlyMap<Type, Type>`. */
export const EXTENDED_DTOS = Symbol('extended DTOs');

/** Transforms input to its DTO and reports every invalid field. Removes members that the DTO does not declare. */
@Injectable()
export class InputPipe extends ValidationPipe {
  private readonly queryCache = new QueryValidationCache();

  constructor(
    private readonly modules: ModuleRef,
    @Optional() @Inject(EXTENDED_DTOS) private readonly extendedDtos: ReadonlyMap<Type, Type> = new Map(),
  ) {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalid(...errors.flatMap((error) => toErrorDetails(error))),
    });
  }

  // Path parameters and custom decorators have their own pipes.
  override async transform(value: unknown, declared: ArgumentMetadata): Promise<unknown> {
    const { type } = declared;
    const metatype = declared.metatype && this.resolveDto(declared.metatype);
    const metadata = metatype === declared.metatype ? declared : { ...declared, metatype };
    // Handlers that take the raw query validate it themselves.
    if (type === 'query' && metatype !== undefined && metatype !== Object) {
      return this.queryCache.getOrValidate(metatype, value, () => super.transform(value, metadata));
    }
    return type === 'body' ? this.validateBody(value, metadata, currentRequest()?.principal ?? VISITOR) : value;
  }

  /** Validates input that is not the body of a route by a DTO, with the rules and errors of a body. */
  async validateInput<Dto extends object>(dto: Type<Dto>, input: object, sender: Principal): Promise<Dto> {
    return (await this.validateBody(input, { type: 'body', metatype: this.resolveDto(dto) }, sender)) as Dto;
  }

  /** Returns the DTO with the members that modules add. */
  resolveDto(dto: Type): Type {
    return this.extendedDtos.get(dto) ?? dto;
  }

  private async validateBody(value: unknown, metadata: ArgumentMetadata, sender: Principal): Promise<unknown> {
    try {
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      const rules = Reflect.getMetadata(VALIDATE_WITH_METADATA, metadata.metatype ?? Object) as
        Type<CrossFieldRules> | undefined;
      if (!rules || !(error instanceof DomainError)) throw error;
      const wellFormed = pickWellFormed(value as Record<string, unknown>, metadata.metatype!, error.details ?? []);
      const more = await this.modules.get(rules, { strict: false }).validate(wellFormed, sender);
      throw invalid(...(error.details ?? []), ...more);
    }
  }
}

/** Members that the DTO does not declare were not validated and must not reach the rules. */
function pickWellFormed(input: Record<string, unknown>, dto: Type, found: readonly ErrorDetail[]) {
  const names = declaredFields(dto);
  for (const { field } of found) names.delete(field.split('.')[0]!);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}

function toErrorDetails({ property, constraints, children }: ValidationError, path = ''): ErrorDetail[] {
  const field = path ? `${path}.${property}` : property;
  const [message] = Object.values(constraints ?? {});
  const own = message === undefined ? [] : toFieldDetails(field, message);
  return [...own, ...(children ?? []).flatMap((child) => toErrorDetails(child, field))];
}

const toFieldDetails = (field: string, text: string): ErrorDetail[] =>
  splitValidationMessage(text).map(({ suffix, message }) => ({ field: field + suffix, message }));

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
