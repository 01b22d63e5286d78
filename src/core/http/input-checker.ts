import { Injectable, type Type } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { noteSender } from './input/body-sender.js';
import { InputPipe } from './input.pipe.js';

/** Checks by a DTO what comes by another way than the body of a route: with the same rules, and the same errors. */
@Injectable()
export class InputChecker {
  constructor(private readonly pipe: InputPipe) {}

  async check<Dto extends object>(dto: Type<Dto>, input: object, sender: Principal): Promise<Dto> {
    noteSender(input, sender);
    return (await this.pipe.transform(input, { type: 'body', metatype: dto })) as Dto;
  }
}
