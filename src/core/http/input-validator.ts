import { Injectable, type Type } from '@nestjs/common';
import type { Principal } from '../identity/principal.js';
import { registerBodySender } from './input/body-sender.js';
import { InputPipe } from './input.pipe.js';

/** Validates input that is not the body of a route by a DTO, with the rules and errors of a body. */
@Injectable()
export class InputValidator {
  constructor(private readonly pipe: InputPipe) {}

  async validate<Dto extends object>(dto: Type<Dto>, input: object, sender: Principal): Promise<Dto> {
    registerBodySender(input, sender);
    return (await this.pipe.transform(input, { type: 'body', metatype: dto })) as Dto;
  }
}
