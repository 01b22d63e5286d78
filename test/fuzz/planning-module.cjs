'use strict';

// A module that adds fields to articles, categories and users, as a site declares it. Generated requests write, read, filter and sort them.
const { Module } = require('@nestjs/common');
const {
  BooleanField,
  ChoiceField,
  columns,
  fields,
  IntegerField,
  LineField,
  TimeField,
} = require('../../dist/src/index.js');

class PlanningModule {}
Module({})(PlanningModule);

const INDEXED = ['deadline', 'desk', 'pages', 'slogan'];
const OWNERS = ['article', 'category', 'user'];

class Planning1900000000100 {
  async up(runner) {
    const { boolean, createFieldsTable, integer, text, time } = columns;
    const all = [
      time(runner, 'deadline'),
      text('desk', 190),
      integer('pages'),
      boolean('checked'),
      text('slogan', 100),
    ];
    for (const owner of OWNERS) await createFieldsTable(runner, owner, 'planning', all, INDEXED);
  }

  async down(runner) {
    for (const owner of OWNERS) await runner.dropTable(`${owner}_planning`);
  }
}

const kinds = {
  deadline: TimeField(),
  desk: ChoiceField(['news', 'arts']),
  pages: IntegerField({ min: 0, max: 100 }),
  checked: BooleanField(),
  slogan: LineField({ max: 100 }),
};
const lists = { filters: INDEXED, sorts: ['deadline', 'pages', 'slogan'] };
const words = { schema: { type: 'integer' }, value: ({ content }) => content.split(' ').length };

exports.planningFeature = {
  moduleApi: 1,
  name: 'planning',
  module: PlanningModule,
  articleFields: [fields('planning', kinds, { ...lists, computed: { words } })],
  categoryFields: [fields('planning', kinds, lists)],
  userFields: [fields('planning', kinds, lists)],
  migrations: [Planning1900000000100],
};
