import { sql } from 'kysely';
import { authorOf } from '../../actor.ts';
import { audit, auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';

interface Unblocked {
  id: number;
  team_id: number;
  display_phone_number: string | null;
  violation: string;
}

/**
 * Lets every number of a WhatsApp account send again, in whichever team it is. The time stays: what Meta said before it
 * and is delivered late does not stop them anew.
 */
export async function unblockViolation(ctx: RequestContext, wabaId: string) {
  const { actor, ip } = ctx;
  const now = ctx.clock.now();
  const numbers = await ctx.app.database.pipeline.transaction(async (tx) => {
    const { rows } = await sql<Unblocked>`
      update phone_numbers p set account_violation = null, account_violation_at = ${now}, updated_at = ${now}
      from whatsapp_accounts a, phone_numbers old
      where a.waba_id = ${wabaId} and p.team_id = a.team_id and p.whatsapp_account_id = a.id
        and old.team_id = p.team_id and old.id = p.id and p.account_violation is not null
      returning p.id, p.team_id, p.display_phone_number, old.account_violation as violation
    `.execute(tx);
    for (const { id, team_id: teamId, display_phone_number: name, violation } of rows) {
      await audit(
        tx,
        { actor, teamId, now, ip },
        {
          action: 'number.unblocked',
          target: { kind: 'phone_number', id, name },
          before: { violation },
        },
      );
    }
    if (rows.length > 0) {
      const target = { kind: 'whatsapp_account', name: wabaId };
      await auditInstallation(tx, outsideTeams(ctx), { action: 'number.unblocked', target });
    }
    const told = { contactId: null, at: now, by: authorOf(ctx.actor), data: { fields: ['violation'] } };
    emit(
      tx,
      rows.map(({ id, team_id: teamId }) => ({ ...told, type: 'number.status', teamId, phoneNumberId: id })),
    );
    return rows;
  });
  if (numbers.length === 0) throw notFound();
  ctx.log.warn({ waba: wabaId, by: ctx.person.userId, numbers: numbers.length }, 'a violation was lifted');
  return { numbers: numbers.length, teams: new Set(numbers.map(({ team_id }) => team_id)).size };
}
