import type { AuditAction, InstallationAction } from '@herald/contract';
import { type AuditEntry, audit, auditInstallation } from '../../../audit.ts';
import { outsideTeams, type RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

type Note = Pick<AuditEntry, 'before' | 'after'> & { action: AuditAction & InstallationAction };

/** What an operator decided of a team stands in its own log and in that of the installation, and its open pages hear of it. */
export async function noteOfTeam(
  tx: Tx,
  ctx: RequestContext,
  { id, name }: { id: number; name: string },
  note: Note,
): Promise<void> {
  const entry = { ...note, target: { kind: 'team', id, name } };
  const by = outsideTeams(ctx);
  await audit(tx, { ...by, teamId: id }, entry);
  await auditInstallation(tx, by, entry);
  publish(tx, { name: 'team.updated', payload: { team_id: id } });
}
