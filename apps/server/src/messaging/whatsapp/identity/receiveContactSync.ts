import { e164ToWaId } from '@herald/whatsapp';
import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { applyErasures } from '../../erasures/index.ts';
import type { Batch, NumberItem } from '../batch.ts';
import { resolvePeople } from './resolvePeople.ts';

/**
 * The address book of a business phone that shares its number with us. Names fill gaps only: what the team entered
 * here wins. Somebody removed from the phone stays here, with their messages.
 */
export async function receiveContactSync(
  { app, tx }: Batch,
  items: readonly NumberItem<'contact_sync'>[],
): Promise<void> {
  const added = items.filter(({ event }) => event.action === 'add');
  if (added.length === 0) return;
  const { contactIds, numbered } = await resolvePeople(
    tx,
    added.map(({ event, number }) => ({
      teamId: number.team_id,
      ids: { waId: e164ToWaId(event.phoneNumber) },
    })),
  );
  const teamIds = [...new Set(added.map(({ number }) => number.team_id))];
  await applyErasures(tx, app, { teamIds, contactIds: numbered });
  const names = added.map(({ event, number }, index) => ({
    team_id: number.team_id,
    id: contactIds[index],
    name: event.fullName ?? event.firstName,
    first_name: event.firstName,
  }));
  await sql`
    update contacts c set name = coalesce(c.name, x.name), first_name = coalesce(c.first_name, x.first_name)
    from jsonb_to_recordset(${jsonRows(names)}) as x(team_id bigint, id bigint, name text, first_name text)
    where c.team_id = x.team_id and c.id = x.id
  `.execute(tx);
  for (const phone_number_id of new Set(added.map(({ number }) => number.id))) {
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  }
}
