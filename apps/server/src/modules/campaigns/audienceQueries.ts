import type { VariableSource } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ContactFacts } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { indexedNameOf, shownNameOf } from '../../platform/shownName.ts';
import { inTurn, turn } from './inTurn.ts';

/** Recipients who are alike in everything that the gate, the price list and the choice of a language look at. */
export interface AudienceGroup {
  optin: ContactFacts['optin'];
  /** The first digits of the number, enough to tell the market; null for people without one. */
  prefix: string | null;
  hasUserId: boolean;
  country: string | null;
  language: string | null;
  /** Had enough campaigns lately, by the cap of this one. */
  isCapped: boolean;
  isBlocked: boolean;
  /** Came from an ad, and we answered: for a while nothing that is sent to them costs anything. */
  isFree: boolean;
  /** Keys of variables without a value. */
  missing: string[];
  count: number;
  /** How many characters its longest values are together, and whose they are; only where everybody was looked at. */
  longest?: readonly [characters: number, contactId: number] | null;
}

export interface AudienceQuestion {
  teamId: number;
  campaignId: number;
  /** Tells apart what was asked before its variables, its cap or its people changed. */
  key: string;
  /** Variables of the messages, and where their values come from. */
  needs: readonly {
    key: string;
    source: VariableSource | undefined;
    /** A text of the campaign's own message: these are previewed where they are longest. */
    isMeasured: boolean;
  }[];
  /** Who had enough campaigns lately. */
  capped: RawBuilder<{ contact_id: number }> | null;
  /** To whom messages are free. */
  free: RawBuilder<{ contact_id: number }>;
}

/**
 * The pending recipients of a campaign, told apart only by what decides: a million people fall into a few hundred
 * groups, so the same gate that judges one person judges the whole audience in a moment.
 */
export async function readAudience(
  tx: Tx,
  question: AudienceQuestion,
  isFew = false,
): Promise<AudienceGroup[]> {
  // Hundreds of thousands of people are told apart in memory.
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
  const { rows } = await sql<AudienceGroup>`
    with ${lately(question)}
    select ${features(question)}, f.contact_id is not null as "isFree", count(*)::int as count,
      ${longest(question)} as longest
    from ${isFew ? eachOf : people} ${withLately} left join free f on f.contact_id = r.contact_id
    where ${inCampaign(question)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(tx);
  return rows;
}

const [blocks, ofBlock] = [50, 40];

/**
 * The same of a large audience in a few milliseconds, from some thousand people all over it: each stands for many. Good for
 * a figure that is called "about", never for who gets what.
 */
export async function sampleAudience(
  tx: Tx,
  question: AudienceQuestion,
  people: number,
): Promise<AudienceGroup[]> {
  const ofCampaign = inTurn(question.teamId, question.campaignId);
  const { rows } = await sql<AudienceGroup>`
    with ${lately(question)}, ends as materialized (
      select (select r.id from campaign_recipients r where ${ofCampaign} order by ${turn} limit 1) as first,
        (select r.id from campaign_recipients r where ${ofCampaign} order by r.campaign_id desc, r.id desc limit 1) as last
    ), r as materialized (
      select distinct part.* from ends, generate_series(0, ${blocks}::integer - 1) as nth
      cross join lateral (
        select r.* from campaign_recipients r
        where ${ofCampaign} and r.id >= ends.first + (ends.last - ends.first) * nth / ${blocks}::integer
        order by ${turn} limit ${ofBlock}
      ) part
    )
    select ${features(question)}, f.contact_id is not null as "isFree", count(*)::int as count
    from r join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    ${withLately} left join free f on f.contact_id = r.contact_id
    where r.status = 'pending' group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(tx);
  const seen = rows.reduce((sum, { count }) => sum + count, 0);
  return rows.map((group) => ({ ...group, count: (group.count * people) / Math.max(1, seen) }));
}

/** One of those who wait, by name. */
export interface WaitingPerson {
  id: number;
  contact_id: number;
  name: string | null;
  phone_number: string | null;
  missing: string[];
}

/** Recipients of which the first look for a page takes so many; each further look takes four times as many. */
const firstLook = 1000;

/**
 * Those of some groups, in the order of their ids. Most pages are of a group that is everywhere: a stretch of recipients holds
 * a page. Whoever is rare is found by ever longer stretches.
 */
export async function readPeopleOf(
  tx: Tx,
  question: AudienceQuestion,
  groups: readonly AudienceGroup[],
  { after, limit }: { after: number; limit: number },
): Promise<WaitingPerson[]> {
  const wanted = groups.map(({ optin, prefix, hasUserId, missing, country, isCapped, isBlocked }) =>
    JSON.stringify([optin, prefix, hasUserId, missing, country, isCapped, isBlocked]),
  );
  const found: WaitingPerson[] = [];
  for (let from = after, size = firstLook; ; size *= 4) {
    const { people, seen, last } = await lookFrom(tx, question, wanted, { from, size, limit });
    found.push(...people);
    if (found.length >= limit || seen < size) return found.slice(0, limit);
    from = last;
  }
}

type Look = Partial<WaitingPerson> & { seen: number; last: number };

/** The first of those among the next so many recipients, how many these are, and which is the last of them. */
async function lookFrom(
  tx: Tx,
  question: AudienceQuestion,
  wanted: readonly string[],
  { from, size, limit }: { from: number; size: number; limit: number },
): Promise<{ people: WaitingPerson[]; seen: number; last: number }> {
  const { rows } = await sql<Look>`
    with ${lately(question)}, r as materialized (
      select r.* from campaign_recipients r
      where ${inTurn(question.teamId, question.campaignId)} and r.status = 'pending' and r.id > ${from}
      order by ${turn} limit ${size}
    ), found as (
      select p.id, p.contact_id, p.name, p.phone_number, p.missing from (
        select r.id, r.contact_id, ${shownNameOf} as name, c.phone_number, ${features(question)}
        from r join contacts c on c.team_id = r.team_id and c.id = r.contact_id ${withLately}
      ) p
      where jsonb_build_array(p.optin, p.prefix, p."hasUserId", p.missing, p.country, p."isCapped", p."isBlocked")
        = any(${wanted}::jsonb[])
      order by p.id limit ${limit}
    )
    select looked.*, found.* from (select count(*)::int as seen, coalesce(max(id), 0) as last from r) looked
    left join found on true order by found.id`.execute(tx);
  const { seen = 0, last = 0 } = rows[0] ?? {};
  const people = rows.flatMap(({ seen: _, last: __, ...person }) =>
    person.id ? [person as WaitingPerson] : [],
  );
  return { people, seen, last };
}

/** Those whom an exclusion keeps out. */
export async function readExcluded(
  tx: Tx,
  { teamId, campaignId }: Pick<AudienceQuestion, 'teamId' | 'campaignId'>,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select r.id, r.contact_id, ${shownNameOf} as name, c.phone_number, '{}'::text[] as missing
    from ${people}
    where ${inTurn(teamId, campaignId)} and r.skip_reason = 'excluded' and r.id > ${after}
    order by ${turn} limit ${limit}`.execute(tx);
  return rows;
}

export async function countExcluded(tx: Tx, teamId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipients r
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.skip_reason = 'excluded'`.execute(tx);
  return rows[0]?.count ?? 0;
}

const people = sql`campaign_recipients r join contacts c on c.team_id = r.team_id and c.id = r.contact_id`;
const withLately = sql`left join capped k on k.contact_id = r.contact_id left join blocked b on b.contact_id = r.contact_id`;
/** Looked up one by one: PostgreSQL does not know that few of a campaign still wait, and would read all contacts of the team. */
const eachOf = sql`campaign_recipients r
  cross join lateral (select * from contacts c where c.team_id = r.team_id and c.id = r.contact_id limit 1) c`;

const inCampaign = ({ teamId, campaignId }: AudienceQuestion) =>
  sql`r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.status = 'pending'`;

const lately = ({ teamId, campaignId, capped, free }: AudienceQuestion) => sql`
  capped as materialized (${capped ?? sql`select null::bigint as contact_id`}), free as materialized (${free}),
  blocked as materialized (
    select v.contact_id from conversations v join campaigns g on g.team_id = v.team_id and g.phone_number_id = v.phone_number_id
    where g.team_id = ${teamId} and g.id = ${campaignId} and v.blocked_at is not null
  )`;

/** What decides about somebody. Whether they have a user id is of use only without a number. */
function features({ needs }: AudienceQuestion): RawBuilder<unknown> {
  const missing = needs.map(({ key, source }) => sql`case when ${isEmpty(source)} then ${key}::text end`);
  return sql`
    c.optin_status as optin, left(c.phone_number, 6) as prefix,
    c.phone_number is null and exists (
      select from contact_identities i
      where i.team_id = c.team_id and i.contact_id = c.id and i.kind = 'bsuid') as "hasUserId",
    array_remove(array[${missing.length ? sql.join(missing) : sql``}]::text[], null) as missing,
    c.country_code as country, c.language, k.contact_id is not null as "isCapped",
    b.contact_id is not null as "isBlocked"`;
}

/** Null where everybody gets the same. Ids are far below what a float holds exactly. */
function longest({ needs }: AudienceQuestion): RawBuilder<AudienceGroup['longest']> {
  const lengths = needs.flatMap(({ source, isMeasured }) =>
    isMeasured && source && source.source !== 'text'
      ? sql`char_length(coalesce(nullif(${trimmed(source)}, ''), ${source.fallback}::text))`
      : [],
  );
  if (lengths.length === 0) return sql`null`;
  return sql`max(array[${sql.join(lengths, sql` + `)}, r.contact_id]::float8[])`;
}

/** The same rule as `resolveVariables`, as SQL; a test holds the two together. */
function isEmpty(source: VariableSource | undefined): RawBuilder<boolean> {
  if (!source) return sql<boolean>`true`;
  if (source.source === 'text') return sql<boolean>`${source.text.trim() === ''}::boolean`;
  if (source.fallback.trim() !== '') return sql<boolean>`false`;
  return sql<boolean>`coalesce(${trimmed(source)}, '') = ''`;
}

type FromPerson = Exclude<VariableSource, { source: 'text' }>;

const trimmed = (source: FromPerson) => sql`btrim(${textOf(source)}, E' \\t\\n\\r')`;

function textOf(source: FromPerson): RawBuilder<string> {
  if (source.source === 'column') return sql`r.data->>${source.column}`;
  if (source.source === 'attribute') return sql`c.attributes->>${source.attribute}`;
  return source.field === 'name' ? sql`${indexedNameOf}` : sql`${sql.ref(`c.${source.field}`)}`;
}

export interface PreviewRow {
  contact_id: number;
  data: Record<string, string>;
  name: string | null;
  profile_name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  email: string | null;
  country_code: string | null;
  language: string | null;
  attributes: Record<string, unknown>;
}

export const previewColumns = sql`
  r.contact_id, r.data, c.name, c.profile_name, c.first_name, c.last_name, c.phone_number, c.email, c.country_code,
  c.language, c.attributes`;

/** One recipient as they are; undefined for whoever is not in the campaign. */
export async function readRecipientOf(
  tx: Tx,
  teamId: number,
  campaignId: number,
  contactId: number,
): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select ${previewColumns} from campaign_recipients r
    join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.contact_id = ${contactId}`.execute(
    tx,
  );
  return rows[0];
}

/** The first recipients as they are, for the preview. */
export async function readPreview(
  tx: Tx,
  teamId: number,
  campaignId: number,
  limit: number,
): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    select ${previewColumns} from campaign_recipients r
    join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    where ${inTurn(teamId, campaignId)}
    order by ${turn} limit ${limit}`.execute(tx);
  return rows;
}
