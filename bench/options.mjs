import { parseArgs } from 'node:util';

const TIMES = {
  seconds: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '3' },
  keep: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
};
const TIMES_USAGE = `  --seconds <n>          length of one run of one server         (5)
  --rounds <n>           runs of each server; the median counts  (3)
  --keep <folder>        store the loaded MariaDB in the folder, and reuse it in later runs
  --report <folder>      also write the report to the folder
`;

const USAGE = `npm run bench -- [options]

  --articles <n>         articles in the dataset                 (10000)
  --only <R1,R3>         only these requests
  --database <dialect>   mysql (a private MariaDB) or sqlite     (both, in turn)
${TIMES_USAGE}  --profile <folder>     then run each request again, and write a CPU profile of Masthead to the folder
`;

const GROWTH_USAGE = `npm run bench:growth -- [options]

  --sizes <n,n>          articles in the datasets, ascending     (10000,100000,1000000)
  --only <R1,R3>         only these requests
${TIMES_USAGE}`;

export const readOptions = (args) =>
  read(args, USAGE, {
    articles: { type: 'string', default: '10000' },
    only: { type: 'string' },
    database: { type: 'string', default: 'mysql,sqlite' },
    profile: { type: 'string' },
  });

export const readGrowthOptions = (args) =>
  read(args, GROWTH_USAGE, {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string' },
  });

const COMPARISON_USAGE = `npm run bench:against -- --checkout <folder> [options]

  --checkout <folder>    the other build of Masthead, installed and built
  --node <program>       the Node.js that runs it                (this one)
  --articles <n>         articles in the dataset                 (10000)
  --only <R1,R3>         only these requests                     (R1,R2,R5)
  --starts <n>           starts of each build; the median counts (5)
${TIMES_USAGE}`;

export const readComparisonOptions = (args) =>
  read(args, COMPARISON_USAGE, {
    checkout: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    articles: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'R1,R2,R5' },
    rounds: { ...TIMES.rounds, default: '5' },
    starts: { type: 'string', default: '5' },
  });

function read(args, usage, own) {
  try {
    const { values } = parseArgs({ args, options: { ...TIMES, ...own } });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return checked(values);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

function checked({ articles, sizes, database, ...values }) {
  const databases = database?.split(',');
  if (databases?.some((one) => one !== 'mysql' && one !== 'sqlite'))
    throw new Error('--database must be mysql or sqlite');
  if ('node' in values && !values.checkout) throw new Error('--checkout is missing');
  return {
    ...values,
    databases,
    articles: articles && atLeast(300, 'articles', articles),
    sizes: sizes?.split(',').map((size) => atLeast(300, 'sizes', size)),
    seconds: atLeast(1, 'seconds', values.seconds),
    rounds: atLeast(1, 'rounds', values.rounds),
    starts: values.starts && atLeast(1, 'starts', values.starts),
    only: values.only?.toUpperCase().split(','),
  };
}

function atLeast(least, name, text) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be an integer of at least ${least}`);
  return value;
}
