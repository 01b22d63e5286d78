import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { documentErrors } from './document-errors.js';

const DESCRIPTION = `The HTTP API of Masthead, a content service: articles and what belongs to them.

Reading what is public needs no credentials. To write, get a token from \`POST /api/auth/login\` and send it as
\`Authorization: Bearer <token>\` (button "Authorize").`;

/** The description of the whole API, made from the controllers and their DTOs. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Masthead')
    .setVersion('1.0')
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'api_key')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/V1Controller$|Controller$/, '')}_${method}`,
  });
  return documentErrors(document);
}
