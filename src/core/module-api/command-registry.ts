import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { CommandDeclaration, CommandHandler } from './command.js';

/** The handlers of the declared commands. */
@Injectable()
export class CommandRegistry {
  constructor(private readonly moduleRef: ModuleRef) {}

  get({ provider }: CommandDeclaration): CommandHandler {
    return this.moduleRef.get<CommandHandler>(provider, { strict: false });
  }
}
