import type { AccessCode } from '@herald/contract';
import type { CodeRow } from './queries.ts';

export function presentCode(row: CodeRow, now: Date): AccessCode {
  return {
    id: row.id,
    code: row.code,
    note: row.note,
    status: stateOf(row, now),
    uses: row.uses,
    max_uses: row.max_uses,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    teams: row.teams,
  };
}

type Limits = Pick<CodeRow, 'revoked_at' | 'expires_at' | 'uses' | 'max_uses'>;

/** Returns whether somebody may still use a code, and if not, why. */
export function stateOf(code: Limits, now: Date): AccessCode['status'] {
  if (code.revoked_at !== null) return 'revoked';
  if (code.expires_at !== null && code.expires_at <= now) return 'expired';
  return code.max_uses !== null && code.uses >= code.max_uses ? 'used_up' : 'usable';
}
