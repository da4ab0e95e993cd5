import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { startedFact } from '../campaignFacts.ts';
import { type CampaignCountsRow, type Change, noCounts } from './counters.ts';
import type { LedgerRow } from './row.ts';

/** WhatsApp's code for whom it protects from too much marketing. */
const capped = 131049;
const mostRetries = 3;

function isCapped(row: LedgerRow): boolean {
  return row.status === 'failed' && row.error_code === capped;
}

/** A message that arrived after all, or was taken: it needs no other one in its place. */
const proven = new Set<LedgerRow['status']>(['accepted', 'held', 'sent', 'delivered', 'read', 'played']);

/**
 * Whom WhatsApp protected from too much marketing gets the campaign again a day later, then two, then four: the message
 * is replaced and counts nothing, its recipient is pending. News that the message arrived takes that back, as long as no
 * other one left. Changes the rows before they are saved; returns what the recipients add to their campaigns.
 */
export async function replaceCapped(tx: Tx, changes: readonly Change[]): Promise<CampaignCountsRow[]> {
  const ofCampaigns = changes.filter(({ after }) => after.campaign_id !== null);
  const failed = ofCampaigns.filter(
    ({ before, after }) => isCapped(after) && !isCapped(before) && after.replaced_at === null,
  );
  const arrived = ofCampaigns.filter(({ after }) => after.replaced_at !== null && proven.has(after.status));
  const freed = await freeRecipients(tx, failed);
  for (const { after } of failed) if (freed.has(after.id)) after.replaced_at = after.failed_at;
  const taken = await takeBack(tx, arrived);
  for (const { after } of arrived) if (taken.has(after.id)) after.replaced_at = null;
  return [
    ...countsOf(
      failed.filter(({ after }) => freed.has(after.id)),
      1,
    ),
    ...countsOf(
      arrived.filter(({ after }) => taken.has(after.id)),
      -1,
    ),
  ];
}

function countsOf(changes: readonly Change[], pending: 1 | -1): CampaignCountsRow[] {
  return changes.map(({ after }) => ({
    ...noCounts,
    team_id: after.team_id,
    id: after.campaign_id ?? 0,
    pending,
  }));
}

async function freeRecipients(tx: Tx, failed: readonly Change[]): Promise<Set<number>> {
  if (failed.length === 0) return new Set();
  const { rows } = await sql<{ message_id: number; team_id: number; campaign_id: number }>`
    update campaign_recipients r set status = 'pending', message_id = null, retries = r.retries + 1,
      due_at = f.failed_at + interval '24 hours' * power(2, r.retries), wait_reason = 'retry_later', decision = null
    from unnest(
      ${failed.map(({ after }) => after.team_id)}::bigint[],
      ${failed.map(({ after }) => after.id)}::bigint[],
      ${failed.map(({ after }) => after.failed_at)}::timestamptz[]
    ) as f (team_id, message_id, failed_at), campaigns c
    where r.team_id = f.team_id and r.message_id = f.message_id and r.status = 'claimed' and r.retries < ${mostRetries}
      and c.team_id = r.team_id and c.id = r.campaign_id and c.deleted_at is null
      and coalesce((c.delivery ->> 'retry_capped')::boolean, true)
    returning f.message_id, r.team_id, r.campaign_id`.execute(tx);
  await reopen(tx, rows);
  return new Set(rows.map(({ message_id }) => message_id));
}

/** A campaign that had ended goes on for them; one that somebody paused stays paused. */
async function reopen(tx: Tx, freed: readonly { team_id: number; campaign_id: number }[]): Promise<void> {
  if (freed.length === 0) return;
  const { rows } = await sql<{ team_id: number; id: number; phone_number_id: number }>`
    update campaigns set step = 'SENDING', finished_at = null
    where step = 'SENDED' and (team_id, id) in (
      select * from unnest(
        ${freed.map(({ team_id }) => team_id)}::bigint[], ${freed.map(({ campaign_id }) => campaign_id)}::bigint[]))
    returning team_id, id, phone_number_id`.execute(tx);
  emit(
    tx,
    rows.map(({ team_id: teamId, id: campaignId, phone_number_id: phoneNumberId }) =>
      startedFact({ teamId, phoneNumberId, campaignId, at: new Date() }, 'resumed'),
    ),
  );
}

/** Nobody who is claimed again is touched: that message is on its way. */
async function takeBack(tx: Tx, arrived: readonly Change[]): Promise<Set<number>> {
  if (arrived.length === 0) return new Set();
  const { rows } = await sql<{ message_id: number }>`
    update campaign_recipients r set status = 'claimed', message_id = f.message_id, due_at = '-infinity',
      wait_reason = null, retries = r.retries - f.was_capped::integer
    from unnest(
      ${arrived.map(({ after }) => after.team_id)}::bigint[],
      ${arrived.map(({ after }) => after.campaign_id)}::bigint[],
      ${arrived.map(({ after }) => after.contact_id)}::bigint[],
      ${arrived.map(({ after }) => after.id)}::bigint[],
      ${arrived.map(({ before }) => isCapped(before))}::boolean[]
    ) as f (team_id, campaign_id, contact_id, message_id, was_capped)
    where r.team_id = f.team_id and r.campaign_id = f.campaign_id and r.contact_id = f.contact_id
      and r.status = 'pending' and r.message_id is null
    returning f.message_id`.execute(tx);
  return new Set(rows.map(({ message_id }) => message_id));
}
