import { parseArgs } from 'node:util';

const USAGE = `npm run bench -- [options]

  --articles <n>         articles in the dataset                 (10000)
  --seconds <n>          length of one run of one server         (5)
  --rounds <n>           runs of each server; the median counts  (3)
  --only <R1,R3>         these requests alone
  --database <dialect>   mysql (a private MariaDB) or sqlite     (mysql)
  --report <file>        write the report there, too
  --profile <folder>     write a CPU profile of Masthead there; its figures are then too low
`;

export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        articles: { type: 'string', default: '10000' },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '3' },
        only: { type: 'string' },
        database: { type: 'string', default: 'mysql' },
        report: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    if (!['mysql', 'sqlite'].includes(values.database)) throw new Error('--database is mysql or sqlite');
    return {
      ...values,
      articles: atLeast(300, 'articles', values.articles),
      seconds: atLeast(1, 'seconds', values.seconds),
      rounds: atLeast(1, 'rounds', values.rounds),
      only: values.only?.toUpperCase().split(','),
    };
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function atLeast(least, name, text) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} is a whole number from ${least}`);
  return value;
}
