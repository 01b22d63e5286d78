import type { Type } from '@nestjs/common';
import type { Permission, Principal } from '../../../core/identity/index.js';
import type { HttpResponse } from '../../../core/http/index.js';

/** An operation of the AJAX endpoint. */
export abstract class AjaxOperation<Input extends object = object> {
  /** Value of the parameter `op`. */
  abstract readonly name: string;
  abstract readonly method: 'GET' | 'POST';
  /** DTO of the other parameters. */
  abstract readonly input: Type<Input>;
  /** Permission that the caller needs; undefined for a public operation. */
  readonly permission?: Permission;

  /** If `permission` is set, the caller is an account. */
  abstract execute(caller: Principal, input: Input): Promise<HttpResponse<object>>;
}
