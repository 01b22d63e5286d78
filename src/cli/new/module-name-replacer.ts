import { invalid } from '../../core/errors/domain-error.js';

/** Words that SQLite, MySQL 8 or MariaDB does not accept as an unquoted table name. */
const SQL_RESERVED_WORDS: ReadonlySet<string> = new Set(
  `
  accessible add all alter analyze and as asc asensitive autoincrement before between bigint binary blob both by
  call cascade case change char character check collate column commit condition constraint continue convert create
  cross cube cume_dist current_date current_role current_time current_timestamp current_user cursor database
  databases day_hour day_microsecond day_minute day_second dec decimal declare default deferrable delayed delete
  delete_domain_id dense_rank desc describe deterministic distinct distinctrow div do_domain_ids double drop dual
  each else elseif empty enclosed escape escaped except exists exit explain false fetch first_value float float4
  float8 for force foreign from fulltext function generated get grant group grouping groups having high_priority
  hour_microsecond hour_minute hour_second if ignore ignore_domain_ids in index infile inner inout insensitive
  insert int int1 int2 int3 int4 int8 integer intersect interval into io_after_gtids io_before_gtids is isnull
  iterate join json_table key keys kill lag last_value lateral lead leading leave left like limit linear lines load
  localtime localtimestamp lock long longblob longtext loop low_priority manual master_bind master_demote_to_replica
  master_demote_to_slave master_ssl_verify_server_cert match maxvalue mediumblob mediumint mediumtext middleint
  minute_microsecond minute_second mod modifies natural no_write_to_binlog not nothing notnull nth_value ntile null
  numeric of offset on optimize optimizer_costs option optionally or order out outer outfile over page_checksum
  parallel parse_vcol_expr partition percent_rank portion precision primary procedure purge qualify range rank read
  read_write reads real recursive ref_system_id references regexp release rename repeat replace require resignal
  restrict return returning revoke right rlike row row_number rows schema schemas second_microsecond select
  sensitive separator set show signal smallint spatial specific sql sql_big_result sql_calc_found_rows
  sql_small_result sqlexception sqlstate sqlwarning ssl starting stats_auto_recalc stats_persistent
  stats_sample_pages stored straight_join system table tablesample terminated then tinyblob tinyint tinytext to
  trailing transaction trigger true undo union unique unlock unsigned update usage use using utc_date utc_time
  utc_timestamp values varbinary varchar varcharacter varying virtual when where while window with write xor
  year_month zerofill
  `
    .trim()
    .split(/\s+/),
);

const NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Names of keys and indexes contain it; databases accept at most 64 characters for such a name. */
const MAX_NAME_LENGTH = 30;
/** Placeholder names of the templates in every notation, and the indefinite article before the resource name. */
const PLACEHOLDER = /\ba(?= paper clip)|desk([-_]?)drawer|paper([-_ ]?)clip(s?)/gi;

/** Replaces the placeholder names of the templates by the names of a module and its resource. */
export class ModuleNameReplacer {
  readonly singular: string;
  readonly plural: string;

  constructor(
    readonly module: string,
    options: { readonly singular?: string; readonly plural?: string } = {},
    /** Names of the inputs in error messages. */
    readonly fields: { readonly module: string; readonly singular: string } = {
      module: 'NAME',
      singular: '--singular',
    },
  ) {
    this.singular = options.singular ?? module.replace(/s$/, '');
    this.plural = options.plural ?? (module.endsWith('s') ? module : `${this.singular}s`);
    // "api" is the path of all modules, and "modules" the folder that contains them. The others would collide with FeatureModule,
    // VersionedEntity and DeliveryResource.
    assertName(fields.module, module, ['api', 'feature', 'modules']);
    assertName(fields.singular, this.singular, ['delivery', 'version', 'versioned']);
    assertName('--plural', this.plural, []);
    if (this.table.startsWith('sqlite_')) {
      throw invalid({
        field: '--plural',
        message: `"${this.plural}" is reserved: SQLite accepts no table with the prefix "sqlite_".`,
      });
    }
    if (SQL_RESERVED_WORDS.has(this.table)) {
      throw invalid({
        field: '--plural',
        message: `"${this.table}" is a reserved word of SQL and cannot be the name of a table.`,
      });
    }
  }

  get feature(): string {
    return `${camel(this.module)}Feature`;
  }

  /** The constant of the permission to write. */
  get permission(): string {
    return `WRITE_${this.module.replaceAll('-', '_').toUpperCase()}`;
  }

  get table(): string {
    return this.plural.replaceAll('-', '_');
  }

  get resource(): string {
    return this.singular.replaceAll('-', '_');
  }

  applyTo(template: string): string {
    return template.replace(PLACEHOLDER, (found, ofModule?: string, ofThing?: string, many?: string) => {
      if (ofModule !== undefined) return matchNotation(found, ofModule, this.module);
      if (ofThing !== undefined) return matchNotation(found, ofThing, many === '' ? this.singular : this.plural);
      return /^[aeiou]/.test(this.singular) ? `${found}n` : found;
    });
  }
}

/** Throws if the name has another form, is too long, or is one of the names in `taken`. */
export function assertName(field: string, name: string, taken: readonly string[]): void {
  if (taken.includes(name)) throw invalid({ field, message: `"${name}" is reserved by Masthead.` });
  if (NAME_PATTERN.test(name) && name.length <= MAX_NAME_LENGTH) return;
  const form = `lower-case letters and digits with single dashes between them, at most ${MAX_NAME_LENGTH}`;
  throw invalid({ field, message: `"${name}" must be ${form}.` });
}

function matchNotation(found: string, between: string, name: string): string {
  if (found === found.toUpperCase()) return name.replaceAll('-', between).toUpperCase();
  const text = between === '' ? camel(name) : name.replaceAll('-', between);
  return /^[A-Z]/.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
