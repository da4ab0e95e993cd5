import pg from 'pg';
import { loginOf, type SteppedRole } from './logins.ts';

/** The roles of migration 0001, and `owner`: the login itself, for migrations and the job queue's own tables. */
export type DatabaseRole = SteppedRole | 'owner';

/** By these PostgreSQL tells the connections of a running Herald from those of commands beside it. */
export const poolNames: Record<DatabaseRole, string> = {
  owner: 'herald',
  herald_app: 'herald_app',
  herald_pipeline: 'herald_pipeline',
};

export interface PoolOptions {
  url: string;
  role: DatabaseRole;
  /** Whether a role signs in by itself (see `loginOf`) or steps down from the owner's login. */
  ownLogins: boolean;
  /** Connections at most. */
  max: number;
  /** Milliseconds; 0 lets a statement run as long as it needs. */
  statementTimeout: number;
  /** Told about connections that break while idle; the pool replaces them by itself. */
  onError: (error: Error) => void;
}

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const date = 1082;

/**
 * How values leave the driver. Ids and counters are int8 and stay far below 2^53, so they are numbers;
 * money is integer minor units, so numeric only ever holds ratios and sums and may be a number too.
 * A calendar date has no time zone, so it stays the text `2026-11-20`.
 */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    if (format === 'text') {
      if (oid === int8 || oid === numeric) return Number;
      if (oid === date) return String;
      if (oid === int8Array) return parseNumberArray;
    }
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function parseNumberArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
}

/** A pool whose connections are those of one role. */
export function createPool({ url, role, ownLogins, max, statementTimeout, onError }: PoolOptions): pg.Pool {
  const login = role !== 'owner' && ownLogins ? loginOf(url, role) : null;
  // A login named like the schema `herald` would otherwise find it before public ("$user" comes first).
  const settings = [`-c statement_timeout=${statementTimeout}`, '-c timezone=UTC', '-c search_path=public'];
  if (role !== 'owner') settings.push('-c idle_in_transaction_session_timeout=60000');
  if (role !== 'owner' && login === null) settings.push(`-c role=${role}`);
  const pool = new pg.Pool({
    connectionString: login ?? url,
    options: settings.join(' '),
    application_name: poolNames[role],
    max,
    types: parsers,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // A connection may also break while it is checked out; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
