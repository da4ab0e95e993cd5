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

/** True when the database gave up a transaction for the sake of another: run once more it may well go through. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}
