import { type ConversationFilters, conversationPriorities } from '@herald/contract';
import { serviceWindowMs } from '@herald/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';

/** The last conversation of the page before. */
export interface Position {
  isHumanNeeded: boolean;
  /** When its last message came; of those in the order of their wait, since when it waits; of what is due, by when. */
  lastMessageAt: string;
  contactId: number;
  /** In the order of priority. */
  priority?: number;
  /** In the list of several numbers: whose it is. */
  phoneNumberId?: number;
}

export interface ListPage {
  filters: ConversationFilters;
  /** Who `me` is. */
  userId: number;
  now: Date;
  after: Position | null;
  limit: number;
  /** Of `group_id`: how many people are on the list. */
  groupSize: number;
  /** Of `label_id`: how many conversations have it, as far as that matters. */
  labelSize?: number;
}

/**
 * Up to here the conversations of a list of people are fetched one by one and sorted. Of larger lists the inbox is walked
 * in its order until enough of them turned up: in a million conversations, 1,000 people are met every thousandth step.
 */
export const smallGroup = 1000;
/**
 * Up to here who is on a list is read first, so that each step of the walk costs next to nothing. Larger lists are so
 * dense that a thousand steps are enough, each with a look whether this one is on it.
 */
const knownGroup = 20_000;
/** Further than this nobody walks for people of a list who all wrote long ago: they are fetched one by one instead. */
const longestWalk = 50_000;

const order = sql`v.is_human_needed desc, v.last_message_at desc, v.contact_id desc`;
const key = sql`v.is_human_needed, v.last_message_at, v.contact_id`;

/** One page of the inbox, and one more when there is one. */
export async function readList(tx: Tx, scope: NumberScope, page: ListPage): Promise<ConversationRow[]> {
  const { rows } = await listQuery(scope, page).execute(tx);
  if (orderedBy(page.filters)) return rows;
  const isShort = rows.length < page.limit && wayOf(page) === 'known';
  if (!isShort || !(await goesOn(tx, scope, page))) return rows;
  return (await listQuery(scope, page, 'members').execute(tx)).rows;
}

/** How people of a list are found among the conversations. */
type Way = 'members' | 'known' | 'asked';

function wayOf({ filters, groupSize }: ListPage): Way {
  if (filters.followed || groupSize <= smallGroup) return 'members';
  return groupSize <= knownGroup ? 'known' : 'asked';
}

/**
 * The statement behind the inbox list. First the places of one page are found in an index that holds the order (see
 * migrations 0013 and 0015), then what is shown of them is read.
 */
export function listQuery(
  scope: NumberScope,
  page: ListPage,
  way = wayOf(page),
): RawBuilder<ConversationRow> {
  return sql<ConversationRow>`
    select ${conversationColumns(scope.phoneNumberId)}
    from (${places(scope, page, way)}) p
    join conversations v
      on v.team_id = ${scope.teamId} and v.phone_number_id = ${scope.phoneNumberId} and v.contact_id = p.contact_id
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    order by ${orderOfPlaces(page.filters)}`;
}

/**
 * The same over several numbers of a team. The first places of each number are found in its own index, as if it were alone,
 * and the first of all these are shown: what it costs is a page for each number, however large their inboxes are.
 */
export function joinedQuery(teamId: number, parts: readonly JoinedPart[]): RawBuilder<ConversationRow> {
  const [{ page }] = parts as [JoinedPart];
  const found = parts.map(({ phoneNumberId, page: own }) => {
    const of = places({ teamId, phoneNumberId }, own, wayOf(own));
    return sql`(select ${phoneNumberId}::bigint as phone_number_id, n.* from (${of}) n)`;
  });
  const order = sql`${orderOfPlaces(page.filters)}, p.phone_number_id ${isOldestFirst(page.filters) ? sql`` : sql`desc`}`;
  return sql<ConversationRow>`
    select ${conversationColumns(sql`v.phone_number_id`)}
    from (select * from (${sql.join(found, sql` union all `)}) p order by ${order} limit ${page.limit}) p
    join conversations v
      on v.team_id = ${teamId} and v.phone_number_id = p.phone_number_id and v.contact_id = p.contact_id
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    order by ${order}`;
}

/**
 * Whose conversations meet the filters, in the order of the ids: unlike that of the list it stays while people write, so of
 * a file that takes minutes nobody is missing and nobody stands in it twice.
 */
export function matchingQuery(scope: NumberScope, page: ListPage, afterId: number): RawBuilder<unknown> {
  const { longest_wait, due_first, priority_first } = page.filters;
  return sql`
    ${known(scope, page)}
    select v.contact_id from ${source(scope, page)}
    where ${conditions(scope, { ...page, after: null })} ${narrower(page.filters)}
      ${longest_wait ? sql`and v.waiting_since is not null` : sql``}
      ${due_first ? sql`and v.sla_due_at is not null` : sql``}
      ${priority_first ? sql`and v.priority > 0` : sql``}
      and v.contact_id > ${afterId}
    order by v.contact_id limit ${page.limit}`;
}

/** What is asked of one of several numbers; all ask for the same, but for how many have a label there. */
export interface JoinedPart {
  phoneNumberId: number;
  page: ListPage;
}

/** Where the rows of a page stand in the order, and nothing else of them. */
function places(scope: NumberScope, page: ListPage, way: Way): RawBuilder<unknown> {
  const column = orderedBy(page.filters);
  if (column === 'priority') return alongPriority(scope, page);
  return column ? alongIndex(scope, page, column) : pageQuery(scope, page, way);
}

function orderOfPlaces(filters: ConversationFilters): RawBuilder<unknown> {
  const column = orderedBy(filters);
  if (column === 'priority') return sql`p.priority desc, p.last_message_at desc, p.contact_id desc`;
  return column
    ? sql`p.at, p.contact_id`
    : sql`p.is_human_needed desc, p.last_message_at desc, p.contact_id desc`;
}

/** By a wait or a due time, where the smallest comes first. */
function isOldestFirst(filters: ConversationFilters): boolean {
  const column = orderedBy(filters);
  return column !== null && column !== 'priority';
}

/**
 * What a number still has to show beyond the last row of a page. Of the same place in the order, which a contact who writes to
 * several numbers may have, those of the numbers that come later in the list are beyond it.
 */
function beyond({ phoneNumberId }: NumberScope, { after, filters }: ListPage): RawBuilder<unknown> {
  const last = after?.phoneNumberId;
  if (isOldestFirst(filters)) return last !== undefined && phoneNumberId > last ? sql`>=` : sql`>`;
  return last !== undefined && phoneNumberId < last ? sql`<=` : sql`<`;
}

type TimeOrder = 'waiting_since' | 'sla_due_at';

/** Whoever waits, the longest first; what is due, the soonest first; what presses, the most pressing first. */
export function orderedBy(filters: ConversationFilters): TimeOrder | 'priority' | null {
  if (filters.due_first) return 'sla_due_at';
  if (filters.longest_wait) return 'waiting_since';
  return filters.priority_first || filters.priority !== undefined ? 'priority' : null;
}

/** A walk along an index that holds those alone. */
function alongIndex(scope: NumberScope, page: ListPage, column: TimeOrder): RawBuilder<unknown> {
  const { after, filters } = page;
  const at = sql.ref(`v.${column}`);
  return sql`
    ${known(scope, page)}
    select ${at} as at, v.contact_id from ${source(scope, page)}
    where ${conditions(scope, { ...page, after: null })} and ${at} is not null
      ${filters.longest_wait ? sql`and v.waiting_since is not null` : sql``}
      ${narrower(filters)}
      ${after ? sql`and (${at}, v.contact_id) ${beyond(scope, page)} (${after.lastMessageAt}::timestamptz, ${after.contactId})` : sql``}
    order by ${at}, v.contact_id limit ${page.limit}`;
}

/** The same for what presses, the newest first among equals. */
function alongPriority(scope: NumberScope, page: ListPage): RawBuilder<unknown> {
  const { after } = page;
  const rank = sql`v.priority, v.last_message_at, v.contact_id`;
  return sql`
    ${known(scope, page)}
    select ${rank} from ${source(scope, page)}
    where ${conditions(scope, { ...page, after: null })} and v.priority > 0 ${narrower(page.filters)}
      ${after ? sql`and (${rank}) ${beyond(scope, page)} (${after.priority ?? 0}, ${after.lastMessageAt}::timestamptz, ${after.contactId})` : sql``}
    order by v.priority desc, v.last_message_at desc, v.contact_id desc limit ${page.limit}`;
}

/** Whoever follows something follows little of an inbox: that is read, not walked for. */
function known({ teamId, phoneNumberId }: NumberScope, page: ListPage): RawBuilder<unknown> {
  if (!page.filters.followed) return sql``;
  return sql`
    with people as materialized (
      select distinct contact_id from conversation_followers
      where team_id = ${teamId} and user_id = ${page.userId} and phone_number_id = ${phoneNumberId})`;
}

/**
 * Where the rows come from. The offset keeps the planner from walking the inbox all the same: beyond the first page it
 * believes that next to nothing of it is left.
 */
function source({ teamId, phoneNumberId }: NumberScope, { filters }: ListPage): RawBuilder<unknown> {
  if (!filters.followed) return sql`conversations v`;
  return sql`people cross join lateral (
    select * from conversations f
    where f.team_id = ${teamId} and f.phone_number_id = ${phoneNumberId} and f.contact_id = people.contact_id
    offset 0) v`;
}

function ofFollowed(scope: NumberScope, page: ListPage): RawBuilder<unknown> {
  return sql`
    ${known(scope, page)}
    select ${key} from ${source(scope, page)}
    where ${conditions(scope, page)} ${narrower(page.filters)}
    order by ${order} limit ${page.limit}`;
}

/** What the walk of the whole inbox asks in its own ways. */
function narrower({ human_needed, group_id }: ConversationFilters): RawBuilder<unknown> {
  const needed = human_needed ? sql`and v.is_human_needed` : sql``;
  if (group_id === undefined) return needed;
  return sql`${needed} and exists (select from group_members m
    where m.team_id = v.team_id and m.group_id = ${group_id} and m.contact_id = v.contact_id)`;
}

function pageQuery(scope: NumberScope, page: ListPage, way: Way): RawBuilder<unknown> {
  const { blocked, followed, group_id, label_id } = page.filters;
  if (followed) return ofFollowed(scope, page);
  if (blocked && group_id === undefined)
    return fromPeople(
      scope,
      page,
      sql`select contact_id from conversations
        where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId} and blocked_at is not null`,
    );
  if (group_id === undefined && label_id !== undefined && (page.labelSize ?? 0) <= smallGroup)
    return fromPeople(
      scope,
      page,
      sql`select distinct contact_id from conversation_labels
        where team_id = ${scope.teamId} and label_id = ${label_id} and phone_number_id = ${scope.phoneNumberId}`,
    );
  if (group_id === undefined) return stretches(page, (more) => walk(scope, page, more));
  if (way === 'members')
    return fromPeople(
      scope,
      page,
      sql`select contact_id from group_members where team_id = ${scope.teamId} and group_id = ${group_id}`,
    );
  return stretches(page, (more) => walkFor(scope, page, { more, groupId: group_id, way }));
}

/**
 * An open window means a message within 24 hours: a short stretch of each half of the order, of those that need a person
 * and those that do not. Both are asked for by themselves, since a stretch of the whole order would not be one.
 */
function stretches(
  { filters: { window_open, human_needed }, now, limit }: ListPage,
  select: (more: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!window_open) return select(human_needed ? sql`and v.is_human_needed` : sql``);
  const since = new Date(now.getTime() - serviceWindowMs);
  const half = (needed: boolean) =>
    select(sql`and v.is_human_needed = ${needed} and v.last_message_at > ${since}`);
  if (human_needed) return half(true);
  return sql`
    select ${key} from ((${half(true)}) union all (${half(false)})) v
    order by ${order} limit ${limit}`;
}

function walk(scope: NumberScope, page: ListPage, more: RawBuilder<unknown>, limit = page.limit) {
  return sql`
    select ${key} from conversations v where ${conditions(scope, page)} ${more}
    order by ${order} limit ${limit}`;
}

/**
 * `is true` keeps the question from becoming a join, which would forget the order; the limit keeps the planner's guess of
 * the size of a list within what it hashes.
 */
function walkFor(
  scope: NumberScope,
  page: ListPage,
  { more, groupId, way }: { more: RawBuilder<unknown>; groupId: number; way: 'known' | 'asked' },
): RawBuilder<unknown> {
  const members = sql`from group_members m where m.team_id = ${scope.teamId} and m.group_id = ${groupId}`;
  if (way === 'asked') {
    return walk(scope, page, sql`${more} and exists (select ${members} and m.contact_id = v.contact_id)`);
  }
  return sql`
    select ${key} from (${walk(scope, page, more, longestWalk)}) v
    where (v.contact_id in (select m.contact_id ${members} limit ${knownGroup})) is true
    order by ${order} limit ${page.limit}`;
}

/** Whether there may be conversations beyond the longest walk. */
async function goesOn(tx: Tx, scope: NumberScope, page: ListPage): Promise<boolean> {
  const walked = stretches({ ...page, limit: longestWalk }, (more) => walk(scope, page, more, longestWalk));
  const { rows } = await sql<{ steps: number }>`select count(*) as steps from (${walked}) walked`.execute(tx);
  return (rows[0]?.steps ?? 0) >= longestWalk;
}

/** Materialized, or the planner may walk the inbox all the same, believing that members are spread evenly over it. */
function fromPeople(scope: NumberScope, page: ListPage, people: RawBuilder<unknown>): RawBuilder<unknown> {
  const { human_needed } = page.filters;
  return sql`
    with people as materialized (${people})
    select ${key} from people join conversations v using (contact_id)
    where ${conditions(scope, page)} ${human_needed ? sql`and v.is_human_needed` : sql``}
    order by ${order} limit ${page.limit}`;
}

function conditions(scope: NumberScope, page: ListPage): RawBuilder<unknown> {
  const { teamId, phoneNumberId } = scope;
  const { blocked, snoozed, unread, awaiting, failed, from_ad, window_open, label_id, priority } =
    page.filters;
  const { closing_reason_id } = page.filters;
  // What was closed for a reason and is open again has none.
  const closed = page.filters.closed || closing_reason_id !== undefined;
  const shelf = closed ? 'closed' : snoozed ? 'snoozed' : 'open';
  const assignee = assigneeOf(page);
  const { after } = page;
  return sql`
    v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId}
    ${blocked && !closed && !snoozed ? sql`` : sql`and v.shelf = ${shelf}`}
    ${blocked ? sql`and v.blocked_at is not null` : sql``}
    ${closing_reason_id === undefined ? sql`` : sql`and v.closing_reason_id = ${closing_reason_id}`}
    ${unread ? sql`and v.unread_count > 0` : sql``}
    ${awaiting ? sql`and v.waiting_since is not null` : sql``}
    ${priority === undefined ? sql`` : sql`and v.priority = ${conversationPriorities.indexOf(priority)}`}
    ${failed ? sql`and v.failed_message_id is not null` : sql``}
    ${from_ad ? sql`and v.is_from_ad` : sql``}
    ${assignee === null ? sql`` : sql`and v.assignee = ${assignee}`}
    ${
      label_id === undefined
        ? sql``
        : sql`and exists (select from conversation_labels l
            where l.team_id = v.team_id and l.contact_id = v.contact_id and l.phone_number_id = v.phone_number_id
              and l.label_id = ${label_id})`
    }
    ${window_open ? sql`and v.window_closes_at > ${page.now}` : sql``}
    ${
      after
        ? sql`and (${key}) ${beyond(scope, page)} (${after.isHumanNeeded}, ${after.lastMessageAt}::timestamptz, ${after.contactId})`
        : sql``
    }
    ${
      // Closing ends a snooze: nothing is both.
      closed && snoozed ? sql`and false` : sql``
    }`;
}

function assigneeOf({ filters: { assigned }, userId }: ListPage): number | null {
  if (assigned === undefined) return null;
  if (assigned === 'nobody') return 0;
  return assigned === 'me' ? userId : assigned;
}
