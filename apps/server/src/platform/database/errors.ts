import { DatabaseError } from 'pg';

/** True when a row with the same key exists; `constraint` narrows it to one rule. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint);
}

/** True when a row points at something that does not exist (any more), or is still pointed at. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint);
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof DatabaseError) || error.code !== code) return false;
  return constraint === undefined || error.constraint === constraint;
}
