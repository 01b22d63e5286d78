import type { Type } from '@nestjs/common';
import type { Permission, Principal } from '../../../core/auth/index.js';
import type { Reply } from '../../../core/http/index.js';

/** One of the operations that share the address of the AJAX endpoint. */
export abstract class AjaxOperation<Input extends object = object> {
  /** As in the parameter `op`. */
  abstract readonly name: string;
  abstract readonly method: 'GET' | 'POST';
  /** What it takes besides. */
  abstract readonly input: Type<Input>;
  /** What the caller needs; undefined: nothing. */
  readonly permission?: Permission;

  /** With a permission the caller is an account. */
  abstract answer(caller: Principal, input: Input): Promise<Reply<object>>;
}
