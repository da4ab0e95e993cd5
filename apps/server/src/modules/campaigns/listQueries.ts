import { type CampaignSort, type CampaignStatus, campaignSorts } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { likeWords } from '../../platform/likeWords.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type CampaignRow, campaignColumns, campaignTables } from './queries.ts';

type Direction = 'asc' | 'desc';

export interface CampaignPage {
  search?: string | undefined;
  status?: CampaignStatus | undefined;
  since: Date | null;
  until: Date | null;
  sort: CampaignSort;
  direction?: Direction | undefined;
  /** Instead of an offset: behind which one this page begins. */
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

const repeats = sql`exists (
  select from campaign_series s where s.team_id = c.team_id and s.campaign_id = c.id and s.state <> 'ended')`;

/** As `statusOf` says of one. */
const hasStatus: Readonly<Record<CampaignStatus, RawBuilder<unknown>>> = {
  draft: sql`(c.step = 'CREATED' and not ${repeats})`,
  uploading: sql`c.step like 'CONTACTS_UPLOADING%'`,
  ready: sql`(c.step = 'CONTACTS_UPLOADED' and c.scheduled_at is null and not ${repeats})`,
  scheduled: sql`(c.step = 'CONTACTS_UPLOADED' and c.scheduled_at is not null)`,
  recurring: sql`(c.step in ('CREATED', 'CONTACTS_UPLOADED') and ${repeats})`,
  sending: sql`c.step = 'SENDING'`,
  paused: sql`c.step = 'PAUSED'`,
  finished: sql`c.step = 'SENDED'`,
};

/** What a row is sorted by, never null: what has no value comes last whichever way round. */
function sortKey(sort: CampaignSort, direction: Direction): RawBuilder<unknown> {
  const last = sql.lit(direction === 'asc' ? 1e15 : -1);
  switch (sort) {
    case 'newest':
      return sql`c.id::float8`;
    case 'scheduled':
      return sql`case when ${hasStatus.scheduled} then extract(epoch from c.scheduled_at)::float8 else ${last}::float8 end`;
    case 'name':
      return sql`c.plain_name collate "und-x-icu"`;
    case 'size':
      return sql`c.total_contacts::float8`;
    case 'sent':
      return sql`c.total_accepted::float8`;
    case 'read_rate':
      return sql`case when c.total_delivered = 0 then ${last}::float8 else c.total_read::float8 / c.total_delivered end`;
    case 'cost':
      return sql`c.cost_micros::float8`;
  }
}

const storable = z.string().refine((text) => !text.includes('\0'));

/** A cursor of another order would leave some out. */
const cursorOf = (sort: CampaignSort, direction: Direction) =>
  z.tuple([z.literal(sort), z.literal(direction), sort === 'name' ? storable : z.number(), z.int()]);

/**
 * The ids of a page are found before anything is read of them, so that the last page costs what the first does. A number
 * has a few thousand campaigns at most: they are sorted and counted in a few milliseconds, and no order needs an index.
 */
export async function readCampaigns(tx: Tx, { teamId, phoneNumberId }: NumberScope, page: CampaignPage) {
  const { sort, direction = campaignSorts[sort] } = page;
  const pattern = page.search ? likeWords(page.search) : null;
  const where = sql`
    c.team_id = ${teamId} and c.phone_number_id = ${phoneNumberId} and c.deleted_at is null
    and (${page.since}::timestamptz is null or coalesce(c.started_at, c.created_at) >= ${page.since})
    and (${page.until}::timestamptz is null or coalesce(c.started_at, c.created_at) < ${page.until})
    and (${pattern}::text is null or c.plain_name like herald.plain(${pattern}))
    and ${page.status ? hasStatus[page.status] : sql`true`}`;
  const key = sortKey(sort, direction);
  const order = sql.raw(direction);
  const behind =
    page.cursor === undefined
      ? sql`true`
      : isBehind(key, direction, readCursor(page.cursor, cursorOf(sort, direction), 'cursor'));
  const offset = page.cursor === undefined ? page.offset : 0;
  const { rows: found } = await sql<CampaignRow & { key: string | number }>`
    with page as (
      select c.id, ${key} as key from campaigns c where ${where} and ${behind}
      order by key ${order}, c.id desc limit ${page.limit + 1} offset ${offset})
    select ${campaignColumns}, page.key from ${campaignTables} join page on page.id = c.id
    where c.team_id = ${teamId} order by page.key ${order}, c.id desc`.execute(tx);
  const total = await sql<{
    count: number;
  }>`select count(*) as count from campaigns c where ${where}`.execute(tx);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  return {
    rows,
    total: total.rows[0]?.count ?? 0,
    nextCursor: found.length > page.limit && last ? writeCursor([sort, direction, last.key, last.id]) : null,
  };
}

/** Among equals the newest comes first, whichever way round. */
function isBehind(
  key: RawBuilder<unknown>,
  direction: Direction,
  [, , value, id]: readonly [unknown, unknown, string | number, number],
) {
  const given = typeof value === 'number' ? sql`${value}::float8` : sql`${value}::text`;
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${key} ${sign} ${given} or (${key} = ${given} and c.id < ${id}))`;
}
