import type { OptinStatus } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { applyOptOuts, type OptOut } from './applyOptOuts.ts';
import { type ChangedConsent, emitConsents } from './emitConsents.ts';

export interface ConsentChange {
  teamId: number;
  contactId: number;
  status: OptinStatus;
  source:
    | 'manual'
    | 'keyword'
    | 'meta_preference'
    | 'error_131050'
    | 'api'
    | 'automation'
    | 'ai_agent'
    | 'form';
  /** What the person wrote or agreed to. */
  wording?: string | null;
  /** Who said so, or recorded it. */
  by: EventAuthor;
  /** The number through which we heard of it. Absent: none, it concerns the team. */
  phoneNumberId?: number;
  /** When the person said so, which may be long before we hear of it. */
  at: Date;
}

/**
 * Appends to the consent ledger and brings the contacts to its latest entry by time, so that a late webhook is recorded
 * but does not overrule what the person said since. An opt-out stops what waits for the person. What only repeats the
 * state of its time is no entry of its own: it confirms the one that it repeats, unless nobody said anything
 * (`confirms`). Tells whose state changed, and returns them. Imports do the same for thousands of rows at once.
 */
export async function recordConsents(
  tx: Tx,
  changes: readonly ConsentChange[],
  { confirms = true } = {},
): Promise<Set<number>> {
  if (changes.length === 0) return new Set();
  const given = sql`jsonb_to_recordset(${jsonRows(changes.map(rowOf))}) as x(
    position integer, team_id bigint, contact_id bigint, status text, source text, wording text, user_id bigint,
    created_at timestamptz)`;
  await lockContacts(tx, given);
  await insertEntries(tx, given);
  if (confirms) await confirmEntries(tx, given);
  const rows = await bringUpToDate(tx, given);
  emitConsents(tx, changes, rows);
  const out = new Set(rows.filter(({ status }) => status === 'opted_out').map(({ id }) => id));
  await applyOptOuts(tx, optOutsOf(changes, out));
  return new Set(rows.map(({ id }) => id));
}

/** Whoever reads the ledger afterwards must see everything that others wrote about these people. */
async function lockContacts(tx: Tx, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    select c.id from contacts c
    where (c.team_id, c.id) in (select x.team_id, x.contact_id from ${given})
    order by c.id for no key update
  `.execute(tx);
}

async function insertEntries(tx: Tx, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with given as (select * from ${given}), entries as (
      select e.team_id, e.contact_id, e.status, e.created_at, 0 as position from consent_events e
      where (e.team_id, e.contact_id) in (select team_id, contact_id from given)
      union all
      select e.team_id, e.contact_id, e.status, e.confirmed_at, 0 from consent_events e
      where (e.team_id, e.contact_id) in (select team_id, contact_id from given) and e.confirmed_at is not null
      union all select team_id, contact_id, status, created_at, position from given
    )
    insert into consent_events (team_id, contact_id, status, source, wording, user_id, created_at)
    select x.team_id, x.contact_id, x.status, x.source, x.wording, x.user_id, x.created_at
    from given x join contacts c on c.team_id = x.team_id and c.id = x.contact_id
    where x.status <> coalesce((
      select e.status from entries e
      where e.team_id = x.team_id and e.contact_id = x.contact_id
        and (e.created_at, e.position) < (x.created_at, x.position)
      order by e.created_at desc, e.position desc limit 1), c.optin_status)
    order by x.created_at, x.position
  `.execute(tx);
}

async function confirmEntries(tx: Tx, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    update consent_events e set confirmed_at = repeated.at
    from (
      select known.team_id, known.id, max(x.created_at) as at
      from ${given}
      cross join lateral (
        select e.team_id, e.id, e.status, said.at from consent_events e
        cross join lateral (values (e.created_at), (e.confirmed_at)) as said (at)
        where e.team_id = x.team_id and e.contact_id = x.contact_id and said.at <= x.created_at
        order by said.at desc, e.id desc limit 1
      ) known
      where known.status = x.status and known.at < x.created_at
      group by known.team_id, known.id
    ) repeated
    where e.team_id = repeated.team_id and e.id = repeated.id
      and (e.confirmed_at is null or e.confirmed_at < repeated.at)
  `.execute(tx);
}

/** Returns whose state changed, with the entry that decided it. They are held, so what they were before is sure. */
async function bringUpToDate(tx: Tx, given: RawBuilder<unknown>): Promise<ChangedConsent[]> {
  const { rows } = await sql<ChangedConsent>`
    update contacts c set optin_status = latest.status, updated_at = now()
    from (
      select distinct on (e.team_id, e.contact_id) e.team_id, e.contact_id, e.status, e.source, e.wording,
        e.created_at, held.optin_status as before
      from consent_events e
      join contacts held on held.team_id = e.team_id and held.id = e.contact_id
      where (e.team_id, e.contact_id) in (select x.team_id, x.contact_id from ${given})
      order by e.team_id, e.contact_id, coalesce(e.confirmed_at, e.created_at) desc, e.id desc
    ) latest
    where c.team_id = latest.team_id and c.id = latest.contact_id and c.optin_status <> latest.status
    returning c.id, c.team_id as "teamId", c.optin_status as status, latest.before, latest.source, latest.wording,
      latest.created_at as at
  `.execute(tx);
  return rows;
}

/** The last word of each of these people. */
function optOutsOf(changes: readonly ConsentChange[], contactIds: ReadonlySet<number>): OptOut[] {
  const last = new Map<number, OptOut>();
  for (const { teamId, contactId, status, source, at } of changes) {
    if (status !== 'opted_out' || !contactIds.has(contactId)) continue;
    const known = last.get(contactId);
    if (!known || known.at < at)
      last.set(contactId, { teamId, contactId, at, isOwnWish: source !== 'manual' });
  }
  return [...last.values()];
}

function rowOf(change: ConsentChange, index: number) {
  return {
    position: index + 1,
    team_id: change.teamId,
    contact_id: change.contactId,
    status: change.status,
    source: change.source,
    wording: change.wording ?? null,
    user_id: change.by.kind === 'user' ? change.by.id : null,
    created_at: change.at,
  };
}
