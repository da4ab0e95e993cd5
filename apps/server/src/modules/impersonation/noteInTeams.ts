import type { AuditAction } from '@herald/contract';
import { type AuditValues, audit } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';

interface Note {
  action: AuditAction;
  adminId: number;
  target: { id: number; email: string };
  after?: AuditValues;
}

/** A line in the log of every team of the person, under the operator's name. */
export async function noteInTeams(tx: Tx, ctx: RequestContext, note: Note): Promise<void> {
  const { action, adminId, target, after } = note;
  const teams = await tx.selectFrom('members').select('team_id').where('user_id', '=', target.id).execute();
  const actor = {
    kind: 'user',
    userId: adminId,
    permissions: [],
    locale: ctx.locale,
    isAdmin: true,
    impersonatorId: null,
  } as const;
  for (const { team_id: teamId } of teams) {
    const by = { app: ctx.app, actor, teamId, now: ctx.clock.now(), ip: ctx.ip };
    await audit(tx, by, {
      action,
      target: { kind: 'user', id: target.id, name: target.email },
      ...(after && { after }),
    });
  }
}
