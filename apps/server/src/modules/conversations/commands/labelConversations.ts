import { sql } from 'kysely';
import { authorOf, type By, userIdOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import type { Chosen, Outcome } from '../changeConversations.ts';
import { raiseVersions } from '../queries.ts';
import { lockConversations } from '../state.ts';

interface Input extends Chosen {
  labelId: number;
  /** Taken off instead. */
  remove?: boolean | undefined;
}

/** Says what conversations are about, or no longer. Their versions rise: a row shows its labels. */
export const labelConversations = defineCommand(
  'conversations.reply',
  async (tx, by, { phoneNumberId, contactIds, labelId, remove }: Input): Promise<Outcome> => {
    await checkLabel(tx, by, labelId);
    const held = await lockConversations(tx, { teamId: by.teamId, phoneNumberId }, contactIds);
    const there = held.map(({ contact_id }) => contact_id);
    const place = { phoneNumberId, labelId, contactIds: there };
    const changed = remove ? await takeOff(tx, by, place) : await put(tx, by, place);
    await raiseVersions(tx, { teamId: by.teamId, phoneNumberId }, changed);
    emit(
      tx,
      changed.map((contactId) => ({
        type: remove ? ('conversation.label_removed' as const) : ('conversation.label_added' as const),
        teamId: by.teamId,
        phoneNumberId,
        contactId,
        at: by.now,
        by: authorOf(by.actor),
        data: { label_id: labelId },
      })),
    );
    return { changed, missing: contactIds.filter((id) => !there.includes(id)) };
  },
);

async function checkLabel(tx: Tx, { teamId }: By, labelId: number): Promise<void> {
  const query = tx.selectFrom('labels').select('id').where('team_id', '=', teamId).where('id', '=', labelId);
  if (!(await query.forKeyShare().executeTakeFirst())) throw notFound();
}

interface Place extends Chosen {
  labelId: number;
}

async function put(
  tx: Tx,
  { teamId, actor, now }: By,
  { phoneNumberId, labelId, contactIds }: Place,
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into conversation_labels (team_id, phone_number_id, contact_id, label_id, user_id, created_at)
    select ${teamId}, ${phoneNumberId}, p.contact_id, ${labelId}, ${userIdOf(actor)}, ${now}
    from unnest(${contactIds}::bigint[]) as p (contact_id)
    where not exists (
      select from conversation_labels l
      where l.team_id = ${teamId} and l.contact_id = p.contact_id and l.phone_number_id = ${phoneNumberId}
        and l.label_id = ${labelId})
    returning contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

async function takeOff(
  tx: Tx,
  { teamId }: By,
  { phoneNumberId, labelId, contactIds }: Place,
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    delete from conversation_labels
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and label_id = ${labelId}
      and contact_id = any(${contactIds}::bigint[])
    returning contact_id`.execute(tx);
  return [...new Set(rows.map(({ contact_id }) => contact_id))];
}
