import { sql } from 'kysely';
import { authorOf, type By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessGroup, type GroupRow } from '../queries.ts';
import { removeMembers } from '../removeMembers.ts';

interface Input {
  phoneNumberId: number;
  groupId: number;
  contactIds: readonly number[];
  /** Whether automations begin for those who come; left out: for one person they do, for several they do not. */
  startsAutomations?: boolean;
}

export interface ChangedGroup {
  group: GroupRow;
  /** How many people really came or went. */
  count: number;
}

/** Puts people on a list; those already on it stay as they are. */
export const attachContacts = defineCommand('groups.manage', (tx, by, input: Input) =>
  changeMembers(tx, by, input, 'group.contact_added', async () => {
    const { rows } = await sql<{ contact_id: number }>`
      insert into group_members (team_id, group_id, contact_id, added_at)
      select ${by.teamId}, ${input.groupId}, id, ${by.now} from unnest(${input.contactIds}::bigint[]) id
      order by id on conflict do nothing returning contact_id`.execute(tx);
    return rows.map(({ contact_id }) => contact_id);
  }),
);

/** Takes people off a list; those who are not on it are no mistake. */
export const detachContacts = defineCommand('groups.manage', (tx, by, input: Input) =>
  changeMembers(tx, by, input, 'group.contact_removed', () => {
    const { groupId, contactIds } = input;
    return removeMembers(tx, { teamId: by.teamId, groupId }, contactIds, by.now);
  }),
);

async function changeMembers(
  tx: Tx,
  by: By,
  { phoneNumberId, groupId, contactIds, startsAutomations = contactIds.length === 1 }: Input,
  type: 'group.contact_added' | 'group.contact_removed',
  change: () => Promise<number[]>,
): Promise<ChangedGroup> {
  const { teamId, now: at } = by;
  await accessGroup(tx, teamId, phoneNumberId, groupId);
  await refuseUnknown(tx, teamId, contactIds);
  const moved = await change();
  if (moved.length > 0) {
    const difference = type === 'group.contact_added' ? moved.length : -moved.length;
    await sql`
      update groups set contacts_count = contacts_count + ${difference}
      where team_id = ${teamId} and id = ${groupId}`.execute(tx);
  }
  const data = { group_id: groupId };
  const startsNobody = !startsAutomations;
  const told = { type, teamId, phoneNumberId, at, by: authorOf(by.actor), startsNobody, data };
  emit(
    tx,
    moved.map((contactId) => ({ ...told, contactId })),
  );
  return { group: await accessGroup(tx, teamId, phoneNumberId, groupId), count: moved.length };
}

/**
 * Ids that are nobody's, or another team's, refuse the whole call and are named: whoever sent them believes something
 * wrong, and would not learn it from a smaller count.
 */
async function refuseUnknown(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) wanted(id)
    where not exists (select from contacts c where c.team_id = ${teamId} and c.id = wanted.id)
    order by wanted.id limit 20`.execute(tx);
  if (rows.length === 0) return;
  const list = rows.map(({ id }) => id).join(', ');
  throw invalidField('contact_ids', {
    en: `These contacts do not exist: ${list}. Nothing was changed.`,
    fr: `Ces contacts n’existent pas : ${list}. Rien n’a été modifié.`,
  });
}
