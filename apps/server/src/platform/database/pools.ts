import pg from 'pg';
import { loginOf, type SteppedRole, steppedRoles } from './logins.ts';
import { readMoment } from './moments.ts';
import { patience } from './patience.ts';

/** The roles as which Herald runs, and `owner`: the login itself, which migrates. */
export type DatabaseRole = SteppedRole | 'owner';

/**
 * By these PostgreSQL tells the connections of a running Herald from those of commands beside it. An older Herald that
 * still runs during an upgrade calls its job queue `herald`.
 */
export const poolNames: readonly string[] = ['herald', ...steppedRoles];

export interface Way {
  url: string;
  role: DatabaseRole;
  /** Whether a role signs in by itself (see `loginOf`) or steps down from the owner's login. */
  ownLogins: boolean;
}

export interface PoolOptions extends Way {
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
const timestamptz = 1184;

/**
 * How values leave the driver. Ids and counters are int8 and stay far below 2^53, so they are numbers;
 * money is integer minor units, so numeric only ever holds ratios and sums and may be a number too.
 * A calendar date has no time zone, so it stays the text `2026-11-20`.
 */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    if (format === 'text') {
      if (oid === int8 || oid === numeric) return Number;
      if (oid === timestamptz) return readMoment;
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

/** How one connects as a role, with further settings of the connection. */
export function connectionOf(
  { url, role, ownLogins }: Way,
  settings: readonly string[] = [],
): { connectionString: string; options: string } {
  const login = role !== 'owner' && ownLogins ? loginOf(url, role) : null;
  // A login named like the schema `herald` would otherwise find it before public ("$user" comes first).
  const all = ['timezone=UTC', 'search_path=public', ...settings];
  if (role !== 'owner' && login === null) all.push(`role=${role}`);
  return { connectionString: login ?? url, options: all.map((setting) => `-c ${setting}`).join(' ') };
}

/** So many stay open however long nobody needs them: who comes after a quiet minute does not wait for a new one. */
const keptOpen = 3;

/** A pool whose connections are those of one role. */
export function createPool({ max, statementTimeout, onError, ...way }: PoolOptions): pg.Pool {
  const settings = [`statement_timeout=${statementTimeout}`];
  if (way.role !== 'owner') settings.push('idle_in_transaction_session_timeout=60000');
  const pool = new pg.Pool({
    ...connectionOf(way, settings),
    application_name: way.role,
    min: Math.min(keptOpen, max),
    max,
    types: parsers,
    idleTimeoutMillis: 30_000,
    ...patience,
  });
  pool.on('error', onError);
  // A connection may also break while it is checked out; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
