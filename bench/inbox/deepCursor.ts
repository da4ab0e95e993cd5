import type { Installation } from './installation.ts';

/** Where a browser would be that had scrolled through half of the open conversations: the list's own kind of place. */
export async function readDeepCursor({ owner, inbox }: Installation): Promise<string> {
  const { rows } = await owner.query<{ human: boolean; at: string; id: string }>(
    `select is_human_needed as human, (last_message_at at time zone 'utc')::text || '+00' as at, contact_id as id
     from conversations where team_id = $1 and phone_number_id = $2 and shelf = 'open'
     order by is_human_needed desc, last_message_at desc, contact_id desc
     offset (select count(*) / 2 from conversations where team_id = $1 and phone_number_id = $2 and shelf = 'open') limit 1`,
    [inbox.teamId, inbox.phoneNumberId],
  );
  const [place] = rows;
  if (!place) throw new Error('Nothing is open.');
  return Buffer.from(JSON.stringify([place.human, place.at, Number(place.id)])).toString('base64url');
}
