import { type CampaignContact, type EarlierOutcome, earlierOutcomes } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { whereFound } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { shownNameOf } from '../../platform/shownName.ts';
import { inTurn, turn } from './inTurn.ts';
import type { CampaignRow } from './queries.ts';

export interface RecipientRow {
  id: number;
  contact_id: number;
  name: string | null;
  phone_number: string | null;
  status: CampaignContact['status'];
  skip_reason: string | null;
  variables: Record<string, string> | null;
  data: Record<string, string>;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  error_code: number | null;
  error_title: string | null;
  error_details: string | null;
  line: number | null;
  /** Why nothing may leave before `due_at`, of somebody who has no message yet. */
  wait_reason: string | null;
  due_at: Date | null;
}

export type RecipientFilter =
  | 'all'
  | 'pending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'skipped'
  | 'held_out'
  | 'uncertain';

/** What each tab of the results shows; a message that was read was delivered and sent as well. */
const conditions: Record<RecipientFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  pending: sql<boolean>`(r.status = 'pending' or m.status in ('queued', 'sending')
    or (r.message_id is not null and m.id is null))`,
  sent: sql<boolean>`m.accepted_at is not null`,
  delivered: sql<boolean>`m.delivered_at is not null`,
  read: sql<boolean>`m.read_at is not null`,
  failed: sql<boolean>`m.status in ('failed', 'expired')`,
  skipped: sql<boolean>`(r.status = 'skipped' or m.status = 'skipped')`,
  held_out: sql<boolean>`r.status = 'held_out'`,
  uncertain: sql<boolean>`m.status = 'uncertain'`,
};

/** What of an earlier campaign somebody writes to again; an answer proves reading, whatever WhatsApp says. */
const outcomes: Record<EarlierOutcome, ReturnType<typeof sql<boolean>>> = {
  everyone: conditions.all,
  not_read: sql<boolean>`(m.delivered_at is not null and m.read_at is null and r.replied_at is null)`,
  read: sql<boolean>`(m.read_at is not null or r.replied_at is not null)`,
  not_replied: sql<boolean>`(m.delivered_at is not null and r.replied_at is null)`,
  replied: sql<boolean>`r.replied_at is not null`,
  clicked_not_ordered: sql<boolean>`exists (
    select from message_clicks k
    where k.team_id = r.team_id and k.message_id = r.message_id and not exists (
      select from shop_orders o
      where o.team_id = r.team_id and o.contact_id = r.contact_id and o.cancelled_at is null and o.placed_at >= k.first_at))`,
  failed: conditions.failed,
  skipped: conditions.skipped,
};

/** Whether the contact `c` is among those of a campaign to whom this happened. */
export function whoseOutcome(campaignId: number, outcome: EarlierOutcome): RawBuilder<unknown> {
  return sql`exists (
    select from campaign_recipients r
    left join messages m on m.team_id = r.team_id and m.id = r.message_id
    where r.team_id = c.team_id and r.campaign_id = ${campaignId} and r.contact_id = c.id
      and ${outcomes[outcome]})`;
}

/** How many of a campaign each outcome has: asked for once somebody chooses, not with every look at a campaign. */
export async function countOutcomes(
  tx: Tx,
  teamId: number,
  campaignId: number,
): Promise<Record<EarlierOutcome, number>> {
  const counts = earlierOutcomes.map(
    (outcome) => sql`count(*) filter (where ${outcomes[outcome]}) as ${sql.id(outcome)}`,
  );
  const { rows } = await sql<Record<EarlierOutcome, number>>`
    select ${sql.join(counts)} from campaign_recipients r
    left join messages m on m.team_id = r.team_id and m.id = r.message_id
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A count without a row');
  return row;
}

/** The gate may refuse twice: before a message is made of a recipient, and when one comes back into the queue. */
export const recipientColumns = sql`
  r.id, r.contact_id, ${shownNameOf} as name, c.phone_number,
  case when r.status = 'claimed' then coalesce(m.status, 'sending') else r.status end as status,
  coalesce(r.skip_reason, m.decision ->> 'reason') as skip_reason, r.variables, r.data, coalesce(m.sent_at, m.accepted_at) as sent_at, m.delivered_at, m.read_at,
  m.error_code, m.error_title, m.error_details, r.line,
  case when r.status = 'pending' then r.wait_reason end as wait_reason,
  case when r.status = 'pending' and r.due_at > '-infinity' and r.wait_reason is distinct from 'awaits_winner' then r.due_at end as due_at`;

export const recipientSources = sql`
  campaign_recipients r
  join contacts c on c.team_id = r.team_id and c.id = r.contact_id
  left join messages m on m.team_id = r.team_id and m.id = r.message_id`;

export interface RecipientPage {
  filter: RecipientFilter;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** What each tab counts is kept with the campaign, so a page of a million recipients counts none of them. */
const kept: Partial<Record<RecipientFilter, keyof CampaignTotals>> = {
  all: 'total_contacts',
  pending: 'total_pending',
  sent: 'total_accepted',
  delivered: 'total_delivered',
  read: 'total_read',
  failed: 'total_failed',
  skipped: 'total_skipped',
  held_out: 'total_held_out',
  uncertain: 'total_uncertain',
};

type CampaignTotals = Pick<
  CampaignRow,
  | 'total_contacts'
  | 'total_pending'
  | 'total_accepted'
  | 'total_delivered'
  | 'total_read'
  | 'total_failed'
  | 'total_skipped'
  | 'total_held_out'
  | 'total_uncertain'
>;

/**
 * A page of recipients. A search wants the trigram index, so it is to be asked as the pipeline's role: see `databaseFor` of
 * contacts.
 */
export async function readRecipients(tx: Tx, teamId: number, campaign: CampaignRow, page: RecipientPage) {
  const { ids, total } = page.search
    ? await findRecipients(tx, teamId, campaign.id, page.search, page)
    : await turnTo(tx, teamId, campaign, page);
  if (ids.length === 0) return { rows: [], total };
  const { rows } = await sql<RecipientRow>`
    select ${recipientColumns} from ${recipientSources}
    where r.team_id = ${teamId} and r.id = any(${ids}::bigint[]) order by r.id`.execute(tx);
  return { rows, total };
}

interface Found {
  ids: readonly number[];
  total: number;
}

/** Tabs that know without the message: their rows are read from the index alone. */
const withoutMessage: ReadonlySet<RecipientFilter> = new Set(['all', 'held_out']);

const tableOf = (filter: RecipientFilter) =>
  withoutMessage.has(filter)
    ? sql`campaign_recipients r`
    : sql`campaign_recipients r left join messages m on m.team_id = r.team_id and m.id = r.message_id`;

/** A page of a tab. Those behind the middle are counted from the end, so the last page is as near as the first. */
async function turnTo(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  { filter, limit, offset }: RecipientPage,
): Promise<Found> {
  const tab = sql`from ${tableOf(filter)} where ${inTurn(teamId, campaign.id)} and ${conditions[filter]}`;
  const counter = kept[filter];
  const total = counter ? campaign[counter] : await countRecipients(tx, tab);
  const behind = total - offset - limit;
  const isNearEnd = behind < offset;
  const [from, most] = isNearEnd
    ? [Math.max(0, behind), Math.min(limit, Math.max(0, total - offset))]
    : [offset, limit];
  const order = isNearEnd ? sql`r.campaign_id desc, r.id desc` : turn;
  // Without names and numbers, which whoever is passed over need not have looked up.
  const { rows } = await sql<{ id: number }>`
    select r.id ${tab} order by ${order} limit ${most} offset ${from}`.execute(tx);
  return { ids: rows.map(({ id }) => id), total };
}

async function countRecipients(tx: Tx, tab: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${tab}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Up to so many people of a name are looked up in the campaign one by one. */
const fewPeople = 3_000;

/** Whoever few are called is looked for among all contacts; what many are called, among the recipients in their order. */
async function findRecipients(
  tx: Tx,
  teamId: number,
  campaignId: number,
  search: string,
  { filter, limit, offset }: RecipientPage,
): Promise<Found> {
  const named = sql`select c.id from contacts c where c.team_id = ${teamId} and ${whereFound(search)}`;
  const { rows: few } = await sql<{ id: number }>`${named} limit ${fewPeople + 1}`.execute(tx);
  const isFew = few.length <= fewPeople;
  const people = isFew ? sql`select id from unnest(${few.map(({ id }) => id)}::bigint[]) as id` : named;
  const recipients = isFew
    ? sql`
      select r.id, r.status, r.message_id, r.team_id from people p cross join lateral (
        select r.* from campaign_recipients r
        where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.contact_id = p.id limit 1) r`
    : sql`
      select r.id, r.status, r.message_id, r.team_id from campaign_recipients r
      where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and (r.contact_id in (select id from people)) is true`;
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    with people as materialized (${people}), found as materialized (
      select r.id from (${recipients}) r left join messages m on m.team_id = r.team_id and m.id = r.message_id
      where ${conditions[filter]}
    )
    select (select count(*)::int from found) as total,
      array(select id from found order by id limit ${limit} offset ${offset}) as ids`.execute(tx);
  const { ids, total = 0 } = rows[0] ?? {};
  return { ids: ids ?? [], total };
}
