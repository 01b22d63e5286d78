import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

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
