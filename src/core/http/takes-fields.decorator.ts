import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';

/** Where a route notes that it takes forms. */
export const FIELDS = Symbol('fields');

/** The body may be a form without files (`application/x-www-form-urlencoded`), as well as JSON. Its members are texts. */
export const TakesFields = () =>
  applyDecorators(SetMetadata(FIELDS, true), ApiConsumes('application/x-www-form-urlencoded', 'application/json'));
