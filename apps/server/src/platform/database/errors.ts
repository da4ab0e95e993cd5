import { DatabaseError } from 'pg';

/** True when a row with the same key exists; `constraint` narrows it to one rule. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint;
}

/** True when a statement took longer than its `statement_timeout`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

/** True when somebody else held a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** True when the database gave up a transaction for the sake of another: run once more it may well go through. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** Classes of PostgreSQL errors that say nothing about what was to be written: connection, resources, deadlock, shutdown. */
const passing = ['08', '53', '57', '40', '55'];
/** A server that takes no changes: after a fail-over the connection may be to the wrong one for a while. */
const readOnly = '25006';

/** True when the database was in trouble, and not what was to be written: the same may go through later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return code === readOnly || passing.includes(code.slice(0, 2));
  }
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)/.test(code);
  return (
    error instanceof Error &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message)
  );
}
