import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyEvents } from './applyEvents.ts';
import { addToCampaigns, noCounts } from './counters.ts';

export interface UncertainDecision {
  teamId: number;
  campaignId: number;
  /** One recipient; all of the campaign when absent. */
  recipientId?: number;
  /** `resend` risks that somebody gets the message twice; a person has accepted that. */
  decision: 'resend' | 'let_go';
  now: Date;
  /** WhatsApp gets some time to tell by itself: later claims stay as they are. */
  claimedBefore: Date;
}

/** Settles what no status settled. Returns how many messages that were. */
export async function settleUncertain(tx: Tx, input: UncertainDecision): Promise<number> {
  const { teamId, campaignId, recipientId = null, decision, now, claimedBefore } = input;
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.team_id = ${teamId} and m.campaign_id = ${campaignId} and m.open_status = 'uncertain'
      and m.claimed_at < ${claimedBefore}
      and (${recipientId}::bigint is null or m.id = (
        select r.message_id from campaign_recipients r
        where r.team_id = m.team_id and r.campaign_id = m.campaign_id and r.id = ${recipientId}))`.execute(
    tx,
  );
  const event =
    decision === 'let_go' ? { kind: 'let_go' as const, at: now } : { kind: 'replaced' as const, at: now };
  const changes = await applyEvents(
    tx,
    rows.map(({ id }) => ({ teamId, messageId: id, event })),
  );
  const settled = changes.map(({ after }) => after.id);
  if (decision === 'resend') await freeRecipients(tx, teamId, campaignId, settled);
  return settled.length;
}

/** Pending again: the sender makes a new message, through the gate like the first one. */
async function freeRecipients(
  tx: Tx,
  teamId: number,
  campaignId: number,
  messageIds: number[],
): Promise<void> {
  const { rows } = await sql`
    update campaign_recipients set status = 'pending', message_id = null
    where team_id = ${teamId} and campaign_id = ${campaignId} and message_id = any(${messageIds}::bigint[])
    returning id`.execute(tx);
  await addToCampaigns(tx, [{ ...noCounts, team_id: teamId, id: campaignId, pending: rows.length }]);
}
