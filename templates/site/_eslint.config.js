'use strict';

const { defineConfig, globalIgnores } = require('eslint/config');
const typescript = require('typescript-eslint');

module.exports = defineConfig(
  globalIgnores(['dist/', 'var/']),
  {
    files: ['**/*.ts'],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      // Nest reads the types of constructors and parameters at run time, so their imports must not become `import type`.
      '@typescript-eslint/consistent-type-imports': 'off',
      // `rows[0]!` documents that the row exists, although the compiler does not require the assertion.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // The test runner of Node.js awaits the promises of `describe` and `it`.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['describe', 'it'] }] },
      ],
      // Response bodies are `any`.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
