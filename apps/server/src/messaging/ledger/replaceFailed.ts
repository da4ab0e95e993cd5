import { classifyError } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type CampaignCountsRow, type Change, lockCampaigns, noCounts } from './counters.ts';
import { reopen, tellReopened } from './reopen.ts';
import type { LedgerRow } from './row.ts';

/** WhatsApp's code for whom it protects from too much marketing. */
const capped = 131049;
const mostRetries = 3;

function isCapped(row: LedgerRow): boolean {
  return row.status === 'failed' && row.error_code === capped;
}

/** The account, the number or the template was refused: whoever comes next would be, and this person was not meant. */
function isBlameless(row: LedgerRow): boolean {
  if (row.status !== 'failed' || row.error_code === null) return false;
  const { action } = classifyError(row.error_code);
  return action === 'stop_campaign' || action === 'reconnect';
}

/** A message that arrived after all, or was taken: it needs no other one in its place. */
const proven = new Set<LedgerRow['status']>(['accepted', 'held', 'sent', 'delivered', 'read', 'played']);

/**
 * Two kinds of people get a campaign again. Whom WhatsApp protected from too much marketing: a day later, then two, then
 * four. And who was refused for what stops the campaign: once somebody lets it go on. The message is replaced and counts
 * nothing, its recipient is pending. News that the message arrived takes that back, as long as no other one left. Changes
 * the rows before they are saved; returns what the recipients add to their campaigns.
 */
export async function replaceFailed(tx: Tx, changes: readonly Change[]): Promise<CampaignCountsRow[]> {
  const ofCampaigns = changes.filter(({ after }) => after.campaign_id !== null);
  const arrived = ofCampaigns.filter(({ after }) => after.replaced_at !== null && proven.has(after.status));
  const capped = newly(isCapped, ofCampaigns);
  // Where it failed already, an earlier failure of another kind stops nothing: nobody would hold whom that frees.
  const blameless = newly(isBlameless, ofCampaigns).filter(({ before }) => before.failed_at === null);
  const waiting = await freeCapped(tx, capped);
  const held = await freeBlameless(tx, blameless);
  const freed = new Set([...waiting, ...held].map(({ message_id }) => message_id));
  const failed = [...capped, ...blameless].filter(({ after }) => freed.has(after.id));
  for (const { after } of failed) after.replaced_at = after.failed_at;
  const taken = await takeBack(tx, arrived);
  const back = arrived.filter(({ after }) => taken.has(after.id));
  for (const { after } of back) after.replaced_at = null;
  if (failed.length > 0) {
    // All that are counted later, now: in one order, and after the recipients, as claims do.
    await lockCampaigns(tx, ofCampaigns.map(campaignOf));
    tellReopened(tx, await reopen(tx, waiting.map(campaignOfFreed)), new Date());
    await reopen(tx, held.map(campaignOfFreed));
  }
  return [...countsOf(failed, 1), ...countsOf(back, -1)];
}

const campaignOf = ({ after }: Change) => ({ team_id: after.team_id, id: after.campaign_id ?? 0 });
const campaignOfFreed = ({ team_id, campaign_id }: Freed) => ({ team_id, id: campaign_id });

function newly(is: (row: LedgerRow) => boolean, changes: readonly Change[]): Change[] {
  return changes.filter(({ before, after }) => is(after) && !is(before) && after.replaced_at === null);
}

function countsOf(changes: readonly Change[], pending: 1 | -1): CampaignCountsRow[] {
  return changes.map((change) => ({ ...noCounts, ...campaignOf(change), pending }));
}

async function freeCapped(tx: Tx, failed: readonly Change[]): Promise<Freed[]> {
  if (failed.length === 0) return [];
  const { rows } = await sql<Freed>`
    update campaign_recipients r set status = 'pending', message_id = null, retries = r.retries + 1,
      due_at = f.failed_at + interval '24 hours' * power(2, r.retries), wait_reason = 'retry_later', decision = null
    from ${failedMessages(failed)}, campaigns c
    where r.team_id = f.team_id and r.message_id = f.message_id and r.status = 'claimed' and r.retries < ${mostRetries}
      and c.team_id = r.team_id and c.id = r.campaign_id and c.deleted_at is null
      and coalesce((c.delivery ->> 'retry_capped')::boolean, true)
    returning f.message_id, r.team_id, r.campaign_id`.execute(tx);
  return rows;
}

/** They are due at once: what holds them is that their campaign stops, which `drawConsequences` sees to. */
async function freeBlameless(tx: Tx, failed: readonly Change[]): Promise<Freed[]> {
  if (failed.length === 0) return [];
  const { rows } = await sql<Freed>`
    update campaign_recipients r set status = 'pending', message_id = null, due_at = '-infinity',
      wait_reason = null, decision = null
    from ${failedMessages(failed)}, campaigns c
    where r.team_id = f.team_id and r.message_id = f.message_id and r.status = 'claimed'
      and c.team_id = r.team_id and c.id = r.campaign_id and c.deleted_at is null
    returning f.message_id, r.team_id, r.campaign_id`.execute(tx);
  return rows;
}

interface Freed {
  message_id: number;
  team_id: number;
  campaign_id: number;
}

const failedMessages = (failed: readonly Change[]) => sql`unnest(
  ${failed.map(({ after }) => after.team_id)}::bigint[],
  ${failed.map(({ after }) => after.id)}::bigint[],
  ${failed.map(({ after }) => after.failed_at)}::timestamptz[]
) as f (team_id, message_id, failed_at)`;

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
