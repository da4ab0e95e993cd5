import type { AuditEvent } from '@herald/contract';
import type { AuditRow } from './queries.ts';

/** A line of the log as the wire has it. */
export function presentAuditEvent(row: AuditRow): AuditEvent {
  const { name = null, before = null, after = null } = row.data;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    impersonated_by:
      row.impersonator_id === null ? null : (row.impersonator_name ?? `#${row.impersonator_id}`),
    target: { kind: row.target_kind, id: row.target_id, name },
    before,
    after,
    ip: row.ip,
  };
}
