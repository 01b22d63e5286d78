import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import { documentErrors } from './document-errors.js';
import { documentRoutes } from './document-routes.js';

const DESCRIPTION = `The HTTP API of Masthead, a content service: articles and what belongs to them.

Reading what is public needs no credentials. To write, get a token from \`POST /api/auth/login\` and send it as
\`Authorization: Bearer <token>\` (button "Authorize"), or send the key of an API client as \`X-API-Key\`.`;

/** The description of the whole API, made from the declarations, the controllers and their DTOs. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Masthead')
    .setVersion(app.get(ModuleApis).unclaimed.version)
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/');
  for (const { name, documentation } of app.get(AuthSchemes).all) config.addSecurity(name, documentation);
  const document = SwaggerModule.createDocument(app, config.build(), {
    autoTagControllers: false,
    operationIdFactory: (controller, method) => `${controller.replace(/V1Controller$|Controller$/, '')}_${method}`,
  });
  documentRoutes(document, app.get(RouteTable).routes);
  return documentErrors(document);
}
