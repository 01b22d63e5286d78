'use strict';

const { registerHooks } = require('node:module');

// Loaded in threads, whose TypeScript files Node reads itself. Resolves `./name.js` to `./name.ts`, as TypeScript does.
registerHooks({
  resolve(name, context, resolveNext) {
    const isTypescript = context.parentURL?.endsWith('.ts');
    const found = resolveNext(isTypescript ? name.replace(/^(\..*)\.js$/, '$1.ts') : name, context);
    return found.url.endsWith('.ts') ? { ...found, format: 'module-typescript' } : found;
  },
});
