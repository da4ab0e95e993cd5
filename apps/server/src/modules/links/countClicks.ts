import { sql } from 'kysely';
import { z } from 'zod';
import {
  addMessageCounts,
  addToCampaigns,
  automationOwner,
  noCounts,
  noMessageCounts,
  quarterOf,
  templateOwner,
} from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit, type Fact } from '../../platform/events/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';

const batch = 1000;

/** Counts what was followed since it last ran. Right after a click, and each minute should that have been lost. */
export const countClicks = defineJob({
  name: 'links.countClicks',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, signal }) {
    while (!signal.aborted) {
      const counted = await db.transaction(countBatch);
      if (counted < batch) return;
    }
  },
});

interface ClickRow {
  id: number;
  team_id: number;
  message_id: number;
  target_id: number;
  clicked_at: Date;
}

interface Clicked {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  campaign_id: number | null;
  template_id: number | null;
  automation_id: number | null;
  automation_version: number | null;
  block_id: string | null;
  created_at: Date;
}

/** What one batch adds to one link of a message. */
interface Added {
  message: Clicked;
  targetId: number;
  times: Date[];
}

async function countBatch(tx: Tx): Promise<number> {
  const { rows: clicks } = await sql<ClickRow>`
    select id, team_id, message_id, target_id, clicked_at from link_clicks
    where not is_counted order by id limit ${batch} for update skip locked`.execute(tx);
  if (clicks.length === 0) return 0;
  const messages = await lockMessages(tx, clicks);
  const known = await readKnown(tx, clicks);
  const added = await addClicks(tx, groupClicks(clicks, messages));
  await sql`
    update link_clicks set is_counted = true
    where (team_id, id) in (select * from unnest(
      ${clicks.map(({ team_id }) => team_id)}::bigint[], ${clicks.map(({ id }) => id)}::bigint[]))`.execute(
    tx,
  );
  await countOwners(tx, added, known);
  emit(tx, added.flatMap(factsOf));
  return clicks.length;
}

const keyOf = (teamId: number, messageId: number) => `${teamId} ${messageId}`;

/** In the order of their ids, as everywhere: nobody else counts clicks of these messages, or moves them to another person. */
async function lockMessages(tx: Tx, clicks: readonly ClickRow[]): Promise<Map<string, Clicked>> {
  const pairs = new Map(clicks.map((click) => [keyOf(click.team_id, click.message_id), click]));
  const wanted = [...pairs.values()];
  const { rows } = await sql<Clicked>`
    select m.team_id, m.id, m.phone_number_id, m.contact_id, m.campaign_id, m.template_id, m.automation_id,
      m.automation_version, m.block_id, m.created_at
    from messages m
    join unnest(
      ${wanted.map(({ team_id }) => team_id)}::bigint[], ${wanted.map(({ message_id }) => message_id)}::bigint[]
    ) as w (team_id, id) on w.team_id = m.team_id and w.id = m.id
    order by m.id for no key update of m`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.team_id, row.id), row]));
}

/** Asked once they are held: which of them were followed before, by whatever link. */
async function readKnown(tx: Tx, clicks: readonly ClickRow[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ team_id: number; message_id: number }>`
    select distinct team_id, message_id from message_clicks
    where (team_id, message_id) in (select * from unnest(
      ${clicks.map(({ team_id }) => team_id)}::bigint[],
      ${clicks.map(({ message_id }) => message_id)}::bigint[]))`.execute(tx);
  return new Set(rows.map((row) => keyOf(row.team_id, row.message_id)));
}

function groupClicks(clicks: readonly ClickRow[], messages: ReadonlyMap<string, Clicked>): Added[] {
  const byLink = Map.groupBy(
    clicks,
    (click) => `${keyOf(click.team_id, click.message_id)} ${click.target_id}`,
  );
  return [...byLink.values()].flatMap((own) => {
    const [first] = own as [ClickRow];
    const message = messages.get(keyOf(first.team_id, first.message_id));
    const times = own.map(({ clicked_at }) => clicked_at).sort((a, b) => a.getTime() - b.getTime());
    return message ? [{ message, targetId: first.target_id, times }] : [];
  });
}

interface AddedClicks extends Added {
  /** Of this link in all. */
  total: number;
}

async function addClicks(tx: Tx, added: readonly Added[]): Promise<AddedClicks[]> {
  const rows = added.map(({ message, targetId, times }) => ({
    team_id: message.team_id,
    message_id: message.id,
    target_id: targetId,
    phone_number_id: message.phone_number_id,
    contact_id: message.contact_id,
    campaign_id: message.campaign_id,
    template_id: message.template_id,
    automation_id: message.automation_id,
    clicks: times.length,
    first_at: times[0],
    last_at: times.at(-1),
  }));
  const { rows: after } = await sql<{
    team_id: number;
    message_id: number;
    target_id: number;
    clicks: number;
  }>`
    insert into message_clicks as c (team_id, message_id, target_id, phone_number_id, contact_id, campaign_id, template_id,
      automation_id, clicks, first_at, last_at)
    select x.* from jsonb_to_recordset(${jsonRows(rows)}) as x (team_id bigint, message_id bigint, target_id integer,
      phone_number_id bigint, contact_id bigint, campaign_id bigint, template_id bigint, automation_id bigint, clicks integer,
      first_at timestamptz, last_at timestamptz)
    order by x.team_id, x.message_id, x.target_id
    on conflict (team_id, message_id, target_id) do update set clicks = c.clicks + excluded.clicks,
      first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at)
    returning team_id, message_id, target_id, clicks`.execute(tx);
  const totals = new Map(
    after.map((row) => [`${keyOf(row.team_id, row.message_id)} ${row.target_id}`, row.clicks]),
  );
  return added.map((one) => ({
    ...one,
    total: totals.get(`${keyOf(one.message.team_id, one.message.id)} ${one.targetId}`) ?? one.times.length,
  }));
}

/** The funnel counts each message once, whichever of its links was followed first; links count by themselves. */
async function countOwners(tx: Tx, added: readonly AddedClicks[], known: ReadonlySet<string>): Promise<void> {
  const byMessage = Map.groupBy(added, ({ message }) => keyOf(message.team_id, message.id));
  const first = [...byMessage].flatMap(([key, [one]]) => (known.has(key) || !one ? [] : [one.message]));
  const campaigns = Map.groupBy(
    first.filter(({ campaign_id }) => campaign_id !== null),
    ({ campaign_id }) => campaign_id ?? 0,
  );
  await addToCampaigns(
    tx,
    [...campaigns].map(([id, own]) => ({
      ...noCounts,
      team_id: own[0]?.team_id ?? 0,
      id,
      clicked: own.length,
    })),
  );
  addMessageCounts(
    tx,
    first.flatMap((message) =>
      ownersOf(message).map((owner) => ({
        ...noMessageCounts,
        ...owner,
        quarter: quarterOf(message.created_at),
        clicked: 1,
      })),
    ),
  );
  await countLinks(tx, added);
  for (const { message } of new Map(added.map((one) => [one.message.campaign_id, one])).values()) {
    const { campaign_id, phone_number_id } = message;
    if (campaign_id !== null)
      publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
  }
}

function ownersOf(message: Clicked) {
  const { team_id, template_id, automation_id } = message;
  return [
    ...(template_id === null ? [] : [templateOwner(team_id, template_id)]),
    ...(automation_id === null
      ? []
      : [automationOwner(team_id, automation_id, message.automation_version, message.block_id)]),
  ];
}

async function countLinks(tx: Tx, added: readonly AddedClicks[]): Promise<void> {
  const rows = added.flatMap(({ message, targetId, times, total }) => {
    const owners = [
      ['campaign', message.campaign_id],
      ['template', message.template_id],
      ['automation', message.automation_id],
    ] as const;
    const worth = { messages: total === times.length ? 1 : 0, clicks: times.length };
    return owners.flatMap(([owner_kind, owner_id]) =>
      owner_id === null
        ? []
        : { team_id: message.team_id, owner_kind, owner_id, target_id: targetId, ...worth },
    );
  });
  if (rows.length === 0) return;
  await sql`
    insert into link_counts as c (team_id, owner_kind, owner_id, target_id, messages, clicks)
    select x.team_id, x.owner_kind, x.owner_id, x.target_id, sum(x.messages), sum(x.clicks)
    from jsonb_to_recordset(${jsonRows(rows)})
      as x (team_id bigint, owner_kind text, owner_id bigint, target_id integer, messages integer, clicks integer)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (team_id, owner_kind, owner_id, target_id) do update set
      messages = c.messages + excluded.messages, clicks = c.clicks + excluded.clicks`.execute(tx);
}

function factsOf({ message, times, total }: AddedClicks): Fact<'link.clicked'>[] {
  return times.map((at, nth) => ({
    type: 'link.clicked',
    teamId: message.team_id,
    phoneNumberId: message.phone_number_id,
    contactId: message.contact_id,
    at,
    by: { kind: 'customer', id: null },
    data: { message_id: message.id, clicks: total - times.length + nth + 1 },
  }));
}
