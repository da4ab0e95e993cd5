import { parseWebhook } from '@herald/whatsapp';
import pg from 'pg';
import { namesOf, spellingsOf } from '../messaging/whatsapp/identity/names.ts';

export interface Recovered {
  /** Word came of so many messages that this database does not know. */
  unknown: number;
  /** People of stopped campaigns who are passed over. */
  people: number;
  campaigns: number;
}

const eventsAtOnce = 1000;

/**
 * After a restore: whom something of ours reached since that this database knows nothing of. It may have been the campaign
 * that waits for them here, so they are passed over in every campaign that the restore stopped and nobody started since,
 * whether it was on its way, planned or repeating.
 * Statuses tell of it, kept as orphans; so it knows the more, the later it is asked. Asked again, it finds who came since.
 */
export async function recoverReached(databaseUrl: string): Promise<Recovered> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald recover' });
  await client.connect();
  try {
    await client.query('begin');
    // An owner that is no superuser sees nothing of the teams.
    await client.query('set local role herald_pipeline');
    const reached = await readReached(client);
    const recovered = {
      unknown: new Set(reached.map(({ wamid }) => wamid)).size,
      ...(await passOver(client, reached)),
    };
    await client.query('commit');
    return recovered;
  } finally {
    await client.end();
  }
}

/** A person as a status names them, and the number that had sent. */
interface Reached {
  wamid: string;
  number: string;
  kind: string;
  value: string;
}

async function readReached(client: pg.Client): Promise<Reached[]> {
  const reached: Reached[] = [];
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ id: string; body: Buffer }>(
      `select id, body from inbound_events
       where id > $1 and source = 'whatsapp' and looks > 0 and status = 'done' and error like '%orphan: a status%'
         and received_at >= (select min(coalesce(backup_at, restored_at)) from restores)
       order by id limit ${eventsAtOnce}`,
      [after],
    );
    for (const { body } of rows) reached.push(...parseWebhook(body).flatMap(readStatus));
    const last = rows.at(-1);
    if (!last) return reached;
    after = Number(last.id);
  }
}

type Event = ReturnType<typeof parseWebhook>[number];

/** What failed reached nobody; what does not carry our data was another program's. */
function readStatus(event: Event): Reached[] {
  if (event.kind !== 'status' || event.status === 'failed' || !event.callbackData?.startsWith('m:'))
    return [];
  const number = event.phoneNumberId;
  if (!number) return [];
  return namesOf(event.recipient)
    .flatMap(spellingsOf)
    .map((name) => ({ wamid: event.wamid, number, ...name }));
}

async function passOver(
  client: pg.Client,
  reached: readonly Reached[],
): Promise<Pick<Recovered, 'people' | 'campaigns'>> {
  // Nobody lets one of them go on meanwhile.
  const { rows: stopped } = await client.query<{ id: string }>(
    `select id from campaigns where paused_at in (select held_at from restores) and deleted_at is null
     order by id for no key update`,
  );
  const { rows } = await client.query<Pick<Recovered, 'people' | 'campaigns'>>(
    `with stopped as (
       select c.team_id, c.id, n.meta_id from campaigns c
       join phone_numbers n on n.team_id = c.team_id and n.id = c.phone_number_id
       where c.id = any ($4::bigint[])
     ), passed as (
       update campaign_recipients r
       set status = 'skipped', skip_reason = 'sent_before_restore', wait_reason = null, decision = null
       from stopped c, unnest($1::text[], $2::text[], $3::text[]) as reached (number, kind, value), contact_identities i
       where reached.number = c.meta_id and i.team_id = c.team_id and i.kind = reached.kind and i.value = reached.value
         and r.team_id = c.team_id and r.campaign_id = c.id and r.contact_id = i.contact_id and r.status = 'pending'
       returning r.team_id, r.campaign_id, r.id
     ), counted as (
       select team_id, campaign_id, count(distinct id)::integer as people from passed group by 1, 2
     ), written as (
       update campaigns c
       set total_pending = total_pending - counted.people, total_skipped = total_skipped + counted.people
       from counted where c.team_id = counted.team_id and c.id = counted.campaign_id
       returning counted.people
     )
     select coalesce(sum(people), 0)::integer as people, count(*)::integer as campaigns from written`,
    [
      reached.map(({ number }) => number),
      reached.map(({ kind }) => kind),
      reached.map(({ value }) => value),
      stopped.map(({ id }) => id),
    ],
  );
  return rows[0]!;
}
