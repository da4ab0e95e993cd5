import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { claimedFact } from './messageFacts.ts';
import type { MessageKey } from './row.ts';

interface Recorded {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  campaign_id: number;
  created_at: Date;
}

/**
 * Makes the messages of campaigns that were claimed and are not in the ledger yet, as `sending`: before anything but their
 * acceptance can be written of them. Whoever makes one first, makes it; returns how many these were.
 */
export async function recordClaimed(tx: Tx, keys: readonly MessageKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const teams = keys.map(({ teamId }) => teamId);
  const ids = keys.map(({ messageId }) => messageId);
  const wanted = sql`unnest(${teams}::bigint[], ${ids}::bigint[]) as w (team_id, id)`;
  const among = sql<boolean>`exists (
    select from ${wanted} where w.team_id = k.team_id and w.id between k.first_message_id and k.last_message_id)`;
  return record(tx, among, sql`u.id = any(${ids}::bigint[])`);
}

/** Those of whole claims, which are held for as long as the transaction lasts. */
export function recordClaims(tx: Tx, which: RawBuilder<boolean>): Promise<number> {
  return record(tx, which, sql`true`);
}

/**
 * Claims before messages, as everywhere; held, so that the number, the campaign and the template stay. Messages in the order of
 * their ids: two who make the same ones wait for each other in one direction.
 */
async function record(
  tx: Tx,
  ofClaims: RawBuilder<boolean>,
  ofMessages: RawBuilder<unknown>,
): Promise<number> {
  const { rows: claims } = await sql<{ team_id: number; id: number }>`
    select k.team_id, k.id from send_claims k where ${ofClaims} order by k.team_id, k.id for key share`.execute(
    tx,
  );
  if (claims.length === 0) return 0;
  const { rows } = await sql<Recorded>`
    insert into messages (
      team_id, id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
      template_id, template_version, decision, estimate_micros, claimed_by, claimed_at, sells, happened_at, created_at)
    overriding system value
    select u.team_id, u.id, u.phone_number_id, u.contact_id, 'out', 'sending', 'template', u.content, 'campaign',
      u.priority, u.campaign_id, u.template_id, u.template_version, u.decision, u.estimate_micros, u.token,
      u.claimed_at, u.sells, u.claimed_at, u.claimed_at
    from unrecorded_messages u
    where (u.team_id, u.claim_id) in (
        select * from unnest(
          ${claims.map(({ team_id }) => team_id)}::bigint[], ${claims.map(({ id }) => id)}::bigint[]))
      and ${ofMessages}
    order by u.id
    on conflict (team_id, id) do nothing
    returning team_id, id, phone_number_id, contact_id, campaign_id, created_at`.execute(tx);
  emit(
    tx,
    rows.map((row) =>
      claimedFact({
        teamId: row.team_id,
        phoneNumberId: row.phone_number_id,
        contactId: row.contact_id,
        messageId: row.id,
        campaignId: row.campaign_id,
        at: row.created_at,
      }),
    ),
  );
  return rows.length;
}
