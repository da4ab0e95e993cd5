import { type AuditEntry, audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';

type Changes = Required<Pick<AuditEntry, 'before' | 'after'>>;

/** A line of the audit log. It comes after Meta said yes: what Meta did cannot be taken back with a transaction. */
export async function writeDown(ctx: RequestContext, changes: Changes | null): Promise<void> {
  if (!changes) return;
  const id = ctx.phoneNumberId;
  await ctx.db.transaction(async (tx) => {
    const number = await tx
      .selectFrom('phone_numbers')
      .select('display_phone_number')
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .executeTakeFirst();
    const target = { kind: 'phone_number', id, name: number?.display_phone_number ?? null };
    await audit(tx, byOf(ctx), { action: 'business_profile.updated', target, ...changes });
  });
}
