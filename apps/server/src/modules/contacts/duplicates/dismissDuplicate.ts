import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';
import { refuseSame } from '../merge/mergeContacts.ts';

/** Somebody looked at two contacts: they are two people. Saying so twice returns the first time. */
export async function dismissDuplicate(
  ctx: RequestContext,
  [contact_id, other_contact_id]: readonly [number, number],
): Promise<number> {
  refuseSame(contact_id, other_contact_id);
  const { teamId: team_id } = ctx;
  return ctx.db.transaction(async (tx) => {
    // A merge of one of them that is under way is waited for.
    const there = await tx
      .selectFrom('contacts')
      .select('id')
      .where('team_id', '=', team_id)
      .where('id', 'in', [contact_id, other_contact_id])
      .orderBy('id')
      .forKeyShare()
      .execute();
    if (there.length < 2) throw notFound();
    const { rows } = await sql<{ id: number }>`
      insert into not_duplicates (team_id, contact_id, other_contact_id, user_id, created_at)
      values (${team_id}, ${contact_id}, ${other_contact_id}, ${ctx.person.userId}, ${ctx.clock.now()})
      on conflict (team_id, least(contact_id, other_contact_id), greatest(contact_id, other_contact_id))
        do update set created_at = not_duplicates.created_at
      returning id`.execute(tx);
    if (!rows[0]) throw new Error('An insert answers its row.');
    return rows[0].id;
  });
}

export async function restoreDuplicate(ctx: RequestContext, dismissalId: number): Promise<void> {
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom('not_duplicates')
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', dismissalId)
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw notFound();
}
