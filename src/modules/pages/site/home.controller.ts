import { Controller, createParamDecorator, type ExecutionContext, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../core/identity/index.js';
import { HomePresenter } from './home.presenter.js';

/** Whether the client prefers HTML to JSON, as a browser does. Programs accept any type. */
const PrefersHtml = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<Request>().accepts(['json', 'html']) === 'html',
);

@Controller()
@ApiExcludeController()
export class HomeController {
  constructor(private readonly home: HomePresenter) {}

  @Get()
  @Public()
  show(@PrefersHtml() prefersHtml: boolean) {
    return prefersHtml ? this.home.redirect() : this.home.entryPoints();
  }
}
