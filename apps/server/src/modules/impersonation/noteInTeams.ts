import type { UserActor } from '../../actor.ts';
import { type AuditValues, audit, auditInstallation } from '../../audit.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';

interface Note {
  action: 'impersonation.started' | 'impersonation.ended';
  adminId: number;
  target: { id: number; email: string };
  after?: AuditValues;
}

/** A line in the log of every team of the person and in that of the installation, under the operator's name. */
export async function noteInTeams(
  tx: Tx,
  { app, clock, ip }: Pick<AppContext, 'app' | 'clock'> & { ip?: string },
  { action, adminId, target, after }: Note,
): Promise<void> {
  const teams = await tx.selectFrom('members').select('team_id').where('user_id', '=', target.id).execute();
  const by = { app, actor: operatorOf(adminId), now: clock.now(), ...(ip !== undefined && { ip }) };
  const entry = {
    action,
    target: { kind: 'user', id: target.id, name: target.email },
    ...(after && { after }),
  };
  await auditInstallation(tx, by, entry);
  for (const { team_id: teamId } of teams) await audit(tx, { ...by, teamId }, entry);
}

const operatorOf = (userId: number): UserActor => ({
  kind: 'user',
  userId,
  permissions: [],
  locale: 'en',
  isAdmin: true,
  impersonatorId: null,
});
