import { authorOf, type By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';

export interface Membership {
  type: 'group.contact_added' | 'group.contact_removed';
  contactId: number;
  groupIds: readonly number[];
}

/** Tells who came on lists or left them, where lists of several numbers change with a person. */
export async function emitMemberships(tx: Tx, by: By, changes: readonly Membership[]): Promise<void> {
  const { teamId, now: at, actor } = by;
  const ids = [...new Set(changes.flatMap(({ groupIds }) => groupIds))];
  if (ids.length === 0) return;
  const lists = await tx
    .selectFrom('groups')
    .select(['id', 'phone_number_id'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
  const numbers = new Map(lists.map(({ id, phone_number_id }) => [id, phone_number_id]));
  const told = { teamId, at, by: authorOf(actor) };
  emit(
    tx,
    changes.flatMap(({ type, contactId, groupIds }) =>
      groupIds.map((group_id) => {
        const phoneNumberId = numbers.get(group_id) ?? null;
        return { ...told, type, phoneNumberId, contactId, data: { group_id } };
      }),
    ),
  );
}
