import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type Found, findRecipients } from './findRecipients.ts';
import { inTurn, turn } from './inTurn.ts';
import type { CampaignRow } from './queries.ts';
import {
  conditions,
  type RecipientFilter,
  type RecipientRow,
  recipientColumns,
  recipientSources,
} from './recipientQueries.ts';

export interface RecipientPage {
  filter: RecipientFilter;
  search?: string | undefined;
  limit: number;
  offset: number;
  /** These alone, whatever tab they have come to. */
  ids?: readonly number[] | undefined;
}

/** What each tab counts is kept with the campaign, so a page of a million recipients counts none of them. */
const kept = {
  all: 'total_contacts',
  pending: 'total_pending',
  sent: 'total_accepted',
  delivered: 'total_delivered',
  read: 'total_read',
  failed: 'total_failed',
  skipped: 'total_skipped',
  held_out: 'total_held_out',
  uncertain: 'total_uncertain',
} as const satisfies Record<RecipientFilter, keyof CampaignRow>;

/**
 * A page of recipients. A search wants the trigram index, so it is to be asked as the pipeline's role: see `databaseFor` of
 * contacts.
 */
export async function readRecipients(tx: Tx, teamId: number, campaign: CampaignRow, page: RecipientPage) {
  const total = campaign[kept[page.filter]];
  if (page.ids) return { rows: await readRows(tx, teamId, campaign.id, page.ids), total, isExact: true };
  const found = page.search
    ? await findRecipients(tx, teamId, campaign, page.search, page)
    : { ids: await turnTo(tx, teamId, campaign.id, total, page), total, isExact: true };
  return { ...found, rows: await readRows(tx, teamId, campaign.id, found.ids) };
}

/** In the order of their ids. */
async function readRows(
  tx: Tx,
  teamId: number,
  campaignId: number,
  ids: Found['ids'],
): Promise<RecipientRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecipientRow>`
    select ${recipientColumns} from ${recipientSources}
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tabs that only messages know about: those are gone through by themselves, in the order in which they left. */
const ofMessages: ReadonlySet<RecipientFilter> = new Set([
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
]);
/** Tabs that know without the message: their rows are read from the index alone. */
const withoutMessage: ReadonlySet<RecipientFilter> = new Set(['all', 'held_out']);

/** A page of a tab. Those behind the middle are counted from the end, so the last page is as near as the first. */
async function turnTo(
  tx: Tx,
  teamId: number,
  campaignId: number,
  total: number,
  { filter, limit, offset }: RecipientPage,
): Promise<number[]> {
  const behind = total - offset - limit;
  const isNearEnd = behind < offset;
  const [from, most] = isNearEnd
    ? [Math.max(0, behind), Math.min(limit, Math.max(0, total - offset))]
    : [offset, limit];
  const isByMessage = ofMessages.has(filter);
  const tab = isByMessage ? messagesOf(teamId, campaignId, filter) : recipientsOf(teamId, campaignId, filter);
  const [one, order] = isByMessage ? [sql`m.id`, sql`m.campaign_id, m.id`] : [sql`r.id`, turn];
  const reversed = isByMessage ? sql`m.campaign_id desc, m.id desc` : sql`r.campaign_id desc, r.id desc`;
  // Without names and numbers, which whoever is passed over need not have looked up.
  const { rows } = await sql<{ id: number }>`
    select ${one} as id ${tab} order by ${isNearEnd ? reversed : order} limit ${most} offset ${from}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  if (isNearEnd) ids.reverse();
  return isByMessage ? whoGot(tx, teamId, campaignId, ids) : ids;
}

const recipientsOf = (teamId: number, campaignId: number, filter: RecipientFilter): RawBuilder<unknown> => {
  const messages = sql`left join messages m on m.team_id = r.team_id and m.id = r.message_id`;
  return sql`from campaign_recipients r ${withoutMessage.has(filter) ? sql`` : messages}
    where ${inTurn(teamId, campaignId)} and ${conditions[filter]}`;
};

/**
 * With `between`, as `inTurn`: where PostgreSQL believes that most messages are of this campaign, it would else walk those of all
 * by their key. What another message replaced belongs to nobody any more.
 */
const messagesOf = (teamId: number, campaignId: number, filter: RecipientFilter): RawBuilder<unknown> => sql`
  from messages m where m.team_id = ${teamId} and m.campaign_id between ${campaignId} and ${campaignId}
    and m.replaced_at is null and ${conditions[filter]}`;

async function whoGot(
  tx: Tx,
  teamId: number,
  campaignId: number,
  messageIds: readonly number[],
): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${messageIds}::bigint[]) with ordinality m (id, place)
    join campaign_recipients r on r.team_id = ${teamId} and r.message_id = m.id and r.campaign_id = ${campaignId}
    order by m.place`.execute(tx);
  return rows.map(({ id }) => id);
}
