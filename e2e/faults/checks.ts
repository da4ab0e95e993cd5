import { keptCounts, recountCampaign } from '../../apps/server/src/messaging/ledger/recountCampaign.ts';
import {
  readMessageCounts,
  recountMessages,
} from '../../apps/server/src/messaging/ledger/recountMessages.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { recountFacts } from '../../apps/server/src/test/recountFacts.ts';
import type { Shop } from '../src/shop.ts';
import type { AgentNotes } from './agent.ts';
import type { CampaignShop } from './campaignShop.ts';
import type { Outage } from './installation.ts';
import type { Ending } from './managedProcess.ts';
import { isLater } from './quiet.ts';
import { readReplaced } from './replaced.ts';
import { type Accepted, finalStatusOf, type SandboxRecord } from './sandboxRecord.ts';

/** What is compared for one shop; each check returns the differences that it finds. */
export interface ShopEvidence {
  database: Database;
  shop: CampaignShop;
  notes: AgentNotes;
  /** Of this shop's number. */
  record: SandboxRecord;
  /** When the database was away. */
  outages: readonly Outage[];
  /** Of all processes. */
  endings: readonly Ending[];
}

/** What the plainest checks need, which also other tests ask. */
export type Evidence = Pick<ShopEvidence, 'database' | 'record'> & {
  shop: Shop & Pick<CampaignShop, 'erased'>;
};

/** Nobody got a campaign or what an automation sends twice, two who became one included, and no message of Herald's was accepted twice. */
export async function findDuplicates(evidence: ShopEvidence): Promise<string[]> {
  const { record, shop } = evidence;
  const replaced = await readReplaced(evidence);
  const campaigns = record.accepted.filter(
    ({ type, callbackData }) => type === 'template' && !replaced.has(callbackData ?? ''),
  );
  const tried = campaigns.filter(({ templateId }) => shop.metaTemplateIds.some((one) => one === templateId));
  return [
    ...repeated(tried, ({ to }) => to).map((to) => `${to} received more than one message of the test`),
    ...repeated(campaigns, ({ to, templateId }) => `${to} received the template ${templateId}`).map(
      (received) => `${received} more than once`,
    ),
    ...repeated(record.accepted, ({ callbackData }) => callbackData ?? '').map(
      (data) => `the message ${data} was accepted more than once`,
    ),
  ];
}

function repeated(items: readonly Accepted[], keyOf: (item: Accepted) => string): string[] {
  return [...Map.groupBy(items, keyOf)].filter(([, group]) => group.length > 1).map(([key]) => key);
}

interface OutgoingRow {
  id: number;
  status: string;
  wamid: string | null;
  phone: string;
  taken: boolean;
}

const settled = [
  'held_out',
  'accepted',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'skipped',
  'uncertain',
  'later',
  // A person had it sent again.
  'expired',
];

/** What Herald knows about each message is what happened to it. */
export async function compareMessages({ database, shop, record }: Evidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<OutgoingRow>(
    `select m.id, case when ${isLater} then 'later' else m.status end as status, m.wamid, c.phone_number as phone, m.accepted_at is not null as taken
     from messages m join contacts c on c.team_id = m.team_id and c.id = m.contact_id
     where m.team_id = $1 and m.direction = 'out'`,
    [shop.params.team_id],
  );
  const truth = new Map(record.accepted.map((message) => [message.callbackData, message]));
  const known = new Set(rows.map(({ id }) => `m:${id}`));
  const unknown = record.accepted.filter(
    ({ callbackData, to }) => !known.has(callbackData ?? '') && !isErased(shop, to),
  );
  return [
    ...unknown.map(({ id, to }) => `the sandbox accepted ${id} to ${to}, which Herald does not know`),
    ...rows.flatMap((row) => compareMessage(row, truth.get(`m:${row.id}`))),
  ];
}

/** Of whom nothing is left. */
const isErased = ({ erased }: Pick<CampaignShop, 'erased'>, phone: string) =>
  erased.some((one) => digitsOf(one.phone) === digitsOf(phone));

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

function compareMessage(row: OutgoingRow, accepted: Accepted | undefined): string[] {
  const name = `message ${row.id} to ${row.phone}`;
  if (!settled.includes(row.status)) return [`${name} is still ${row.status}`];
  if (!accepted) return row.taken ? [`${name} is ${row.status}, but was never accepted`] : [];
  const expected = finalStatusOf(accepted);
  const isSame = row.status === expected && row.wamid === accepted.id;
  const happened = accepted.statuses.map(({ status }) => status).join(', ');
  return isSame ? [] : [`${name} is ${row.status} (${row.wamid}), but ${accepted.id} had: ${happened}`];
}

/** Everybody of the audiences is accounted for, and each campaign that began is over. */
export async function accountForRecipients({ database, shop }: Evidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ id: number }>(
    `select id from campaigns where team_id = $1 and started_at is not null and deleted_at is null`,
    [shop.params.team_id],
  );
  const found = await Promise.all(rows.map(({ id }) => accountFor(database, shop, id)));
  return found.flat();
}

/** People whom Meta capped are tried again tomorrow. */
async function accountFor(database: Database, shop: Shop, campaignId: number): Promise<string[]> {
  const { team_id } = shop.params;
  const { rows } = await database.pools.owner.query<{ status: string; count: number }>(
    `select case when r.due_at > now() + interval '1 hour' or ${isLater} then 'tomorrow' else coalesce(m.status, r.status) end
       as status, count(*) from campaign_recipients r
     left join messages m on m.team_id = r.team_id and m.id = r.message_id
     where r.team_id = $1 and r.campaign_id = $2 group by 1`,
    [team_id, campaignId],
  );
  const { rows: campaigns } = await database.pools.owner.query<Record<string, string | null>>(
    'select step, stop_code, stop_message from campaigns where team_id = $1 and id = $2',
    [team_id, campaignId],
  );
  const open = rows.filter(({ status }) => status !== 'tomorrow' && !settled.includes(status));
  const expectedStep = rows.some(({ status }) => status === 'tomorrow') ? 'SENDING' : 'SENDED';
  const { step, stop_code, stop_message } = campaigns[0] ?? {};
  return [
    ...open.map(({ status, count }) => `${count} recipients of campaign ${campaignId} are ${status}`),
    ...(step === expectedStep ? [] : [`the campaign ${campaignId} is ${step} ${stop_code} ${stop_message}`]),
  ];
}

/** The counters that are kept say what counting says. */
export async function recount({ database, shop }: ShopEvidence): Promise<string[]> {
  const { team_id } = shop.params;
  const wrong: string[] = [];
  const { campaignId: first, secondCampaignId, thirdCampaignId, two } = shop;
  for (const campaignId of [first, secondCampaignId, thirdCampaignId, ...(two?.campaignIds ?? [])]) {
    const [kept, counted] = await database.pipeline.transaction(async (tx) => [
      await keptCounts(tx, team_id, campaignId),
      await recountCampaign(tx, team_id, campaignId),
    ]);
    if (!saysTheSame(kept, counted, shop))
      wrong.push(
        `the campaign ${campaignId} counts ${JSON.stringify(kept)}, but has ${JSON.stringify(counted)}`,
      );
  }
  const { rows: templates } = await database.pools.owner.query<{ id: number }>(
    'select id from templates where team_id = $1',
    [team_id],
  );
  for (const { id } of templates) {
    const [has, counts] = await database.pipeline.read(async (tx) => [
      await recountMessages(tx, team_id, 'template', id),
      await readMessageCounts(tx, team_id, 'template', id),
    ]);
    if (!saysTheSame(counts, has, shop))
      wrong.push(
        `template ${id} of shop ${team_id} counts ${JSON.stringify(counts)}, but has ${JSON.stringify(has)}`,
      );
  }
  return wrong;
}

/**
 * Totals keep who was erased, of whom there is nothing to count any more: so many may be missing of each number, and no
 * more, and what they cost.
 */
function saysTheSame(kept: object, counted: object, { erased }: Pick<CampaignShop, 'erased'>): boolean {
  if (erased.length === 0) return JSON.stringify(kept) === JSON.stringify(counted);
  const has = new Map(Object.entries(counted));
  return Object.entries(kept).every(([name, value]) => {
    const other = has.get(name);
    if (typeof value === 'object' && value)
      return typeof other === 'object' && saysTheSame(value, other, { erased });
    if (typeof value !== 'number') return value === other;
    const missing = value - Number(other);
    return missing >= 0 && (name.endsWith('Micros') || missing <= erased.length);
  });
}

/** Every message of a customer is there once. */
export async function compareIncoming({ database, shop, record }: Evidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ wamid: string }>(
    `select wamid from messages where team_id = $1 and direction = 'in'`,
    [shop.params.team_id],
  );
  const got = Map.groupBy(rows, ({ wamid }) => wamid);
  const sent = new Set(record.incoming.map(({ id }) => id));
  const ofPeople = record.incoming.filter(({ from }) => !isErased(shop, from));
  return [
    ...ofPeople.flatMap(({ id, from }) => {
      const times = got.get(id)?.length ?? 0;
      return times === 1 ? [] : [`the message ${id} of ${from} is there ${times} times`];
    }),
    ...[...got.keys()].filter((wamid) => !sent.has(wamid)).map((wamid) => `nobody wrote ${wamid}`),
  ];
}

/** Each picture of a customer was fetched, or says why it could not be. */
export async function findUnfetched({ database, shop }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ wamid: string }>(
    `select wamid from messages where team_id = $1 and direction = 'in' and type = 'media'
       and content ->> 'file_id' is null and content ->> 'error' is null`,
    [shop.params.team_id],
  );
  return rows.map(({ wamid }) => `the picture ${wamid} was not fetched, and nothing says why`);
}

/** Nobody who was held out got the campaign, and some were. */
export async function findHeldOut({ database, shop }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ held: number; sent: number; started: boolean }>(
    `select count(*) filter (where r.is_held_out)::integer as held, bool_or(c.started_at is not null) as started,
       count(*) filter (where r.is_held_out and exists (
         select from messages m
         where m.team_id = r.team_id and m.campaign_id = r.campaign_id and m.contact_id = r.contact_id))::integer as sent
     from campaigns c join campaign_recipients r on r.team_id = c.team_id and r.campaign_id = c.id
     where c.team_id = $1 and c.id = $2`,
    [shop.params.team_id, shop.campaignId],
  );
  const { held = 0, sent = 0, started = false } = rows[0] ?? {};
  return [
    ...(sent > 0 ? [`${sent} people who were held out got the campaign ${shop.campaignId}`] : []),
    ...(started && held === 0 ? [`nobody was held out of the campaign ${shop.campaignId}`] : []),
  ];
}

/** Everybody has the message of the A/B test that was drawn for them; each was drawn for half of those who are still somebody. */
export async function findWrongMessages({ database, shop }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ drawn: number[]; wrong: number }>(
    `select array[count(*) filter (where coalesce(r.variant, 1) = 1), count(*) filter (where r.variant = 2)]::integer[] as drawn,
       count(*) filter (where m.id is not null and m.template_id <> coalesce(v.template_id, c.template_id))::integer as wrong
     from campaigns c join campaign_recipients r on r.team_id = c.team_id and r.campaign_id = c.id
     left join campaign_variants v on v.team_id = c.team_id and v.campaign_id = c.id and v.position = r.variant
     left join messages m on m.team_id = r.team_id and m.id = r.message_id
     where c.team_id = $1 and c.id = $2 and c.started_at is not null`,
    [shop.params.team_id, shop.campaignId],
  );
  const { drawn: [first = 0, second = 0] = [], wrong = 0 } = rows[0] ?? {};
  return [
    ...(wrong > 0 ? [`${wrong} people got another message of the test than was drawn for them`] : []),
    ...(Math.abs(first - second) > 1 + shop.merged.length + shop.erased.length
      ? [`the messages of the test were drawn for ${first} and ${second}`]
      : []),
  ];
}

interface UnreadRow {
  contact_id: number;
  kept: number;
  incoming: number[];
}

/** Unread is what came after what the agent last saw; the number counts the conversations that have some. */
export async function recountUnread({ database, shop, notes }: ShopEvidence): Promise<string[]> {
  const { team_id, phone_number_id } = shop.params;
  const { rows } = await database.pools.owner.query<UnreadRow>(
    `select v.contact_id, v.unread_count as kept,
       coalesce(array_agg(m.id) filter (where m.id is not null), '{}') as incoming
     from conversations v left join messages m on m.team_id = v.team_id and m.contact_id = v.contact_id
       and m.phone_number_id = v.phone_number_id and m.direction = 'in'
     where v.team_id = $1 and v.phone_number_id = $2 group by v.contact_id, v.unread_count`,
    [team_id, phone_number_id],
  );
  const { rows: numbers } = await database.pools.owner.query<{ kept: number }>(
    'select unread_conversations as kept from phone_numbers where team_id = $1 and id = $2',
    [team_id, phone_number_id],
  );
  const unreadOf = ({ contact_id, incoming }: UnreadRow) =>
    incoming.filter((id) => id > (notes.seen.get(contact_id) ?? 0)).length;
  const wrong = rows.filter((row) => row.kept !== unreadOf(row));
  const conversations = rows.filter((row) => unreadOf(row) > 0).length;
  const kept = numbers[0]?.kept;
  return [
    ...wrong.map((row) => `contact ${row.contact_id} has ${row.kept} unread, counted ${unreadOf(row)}`),
    ...(kept === conversations
      ? []
      : [`number ${phone_number_id} has ${kept} unread, counted ${conversations}`]),
  ];
}

/** What the agent was told had been sent is there. */
export async function findAnswers({ database, shop, notes }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ id: number }>(
    `select id from messages where team_id = $1 and cause = 'inbox'`,
    [shop.params.team_id],
  );
  const there = new Set(rows.map(({ id }) => id));
  const missing = notes.answers.filter((id) => !there.has(id));
  const extra = there.size - new Set(notes.answers).size;
  return [
    ...missing.map((id) => `the answer ${id} is gone`),
    ...(extra > 0 ? [`${extra} answers were made twice`] : []),
  ];
}

/** Whoever listened heard of everything that is there, once, in order, and of nothing that was rolled back. */
export function recountTold({ database, shop }: ShopEvidence): Promise<string[]> {
  const erased = shop.erased.map(({ id }) => id);
  return recountFacts(database.pools.owner, shop.params.team_id, shop.merged, erased);
}
