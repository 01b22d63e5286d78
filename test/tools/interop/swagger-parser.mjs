// Validates OpenAPI documents: node swagger-parser.mjs FILE …
import SwaggerParser from '@apidevtools/swagger-parser';

for (const file of process.argv.slice(2)) {
  const { info, paths } = await SwaggerParser.validate(file);
  console.log(JSON.stringify({ title: info.title, paths: Object.keys(paths).length }));
}
