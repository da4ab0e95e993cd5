import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import {
  type AcceptedResult,
  markDisconnected,
  recordAccepted,
  recordSendResults,
  stopCampaign,
} from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { Progress } from './progress.ts';
import type { Speed } from './speed.ts';
import type { Verdict } from './verdict.ts';

/** What came of one claimed message. */
export interface Result {
  phoneNumberId: number;
  claimed: ClaimedMessage;
  verdict: Verdict;
}

/** Writes what WhatsApp took of campaigns the short way; returns their ids. The others must go the long way. */
export async function writeAccepted(
  tx: Tx,
  results: readonly Result[],
  progress: Progress,
): Promise<Set<number>> {
  const accepted = new Map<number, AcceptedResult>();
  for (const result of results) {
    const short = acceptedOf(result);
    if (short) accepted.set(short.messageId, short);
  }
  const written = await recordAccepted(tx, [...accepted.values()]);
  for (const { claimed, phoneNumberId } of results) {
    if (written.has(claimed.id)) progress.moved(claimed.campaignId!, phoneNumberId);
  }
  progress.publish(tx);
  return written;
}

function acceptedOf({ claimed, verdict, phoneNumberId }: Result): AcceptedResult | null {
  const { teamId, contactId, id: messageId, campaignId, message, claimedBy, intent } = claimed;
  const { event } = verdict;
  if (event.kind !== 'accepted' || campaignId === null) return null;
  const templateId = message.type === 'template' ? message.content.template_id : null;
  const { wamid, at, held } = event;
  const of = { teamId, phoneNumberId, contactId, messageId, campaignId, templateId };
  return { ...of, wamid, at, held, claimedBy, intent };
}

/**
 * Everything else, one event at a time through the ledger, with what it means for its campaign and number. What the ledger
 * knew already stops nothing again: somebody may have let the campaign go on meanwhile.
 */
export async function writeOthers(tx: Tx, results: readonly Result[], progress: Progress): Promise<void> {
  const changes = await recordSendResults(
    tx,
    results.map(({ claimed: { teamId, id: messageId }, verdict: { event } }) => ({
      teamId,
      messageId,
      event,
    })),
  );
  const moved = new Set(changes.map(({ after }) => after.id));
  const news = results.filter(({ claimed }) => moved.has(claimed.id));
  for (const { claimed, verdict, phoneNumberId } of onePerCampaign(news)) {
    const { teamId, campaignId } = claimed;
    if (verdict.stop && campaignId !== null) await stopCampaign(tx, { teamId, campaignId, ...verdict.stop });
    if (verdict.disconnectedBy !== null)
      await markDisconnected(tx, teamId, phoneNumberId, verdict.disconnectedBy);
  }
  for (const { claimed, phoneNumberId } of results) {
    if (claimed.campaignId !== null) progress.moved(claimed.campaignId, phoneNumberId);
  }
  progress.publish(tx);
}

function onePerCampaign(results: readonly Result[]): Result[] {
  const stops = results.filter(({ verdict }) => verdict.stop !== null);
  return [...new Map(stops.map((result) => [result.claimed.campaignId, result])).values()];
}

/** The observed speed of campaigns, from which their pages tell when they will be done. */
export async function writeSpeeds(tx: Tx, now: Date, speeds: ReturnType<Speed['due']>): Promise<void> {
  if (speeds.length === 0) return;
  const sorted = [...speeds].sort((a, b) => a.campaignId - b.campaignId);
  await sql`
    update campaigns c set speed_per_minute = s.per_minute, speed_at = ${now}
    from unnest(
      ${sorted.map(({ campaignId }) => campaignId)}::bigint[], ${sorted.map(({ perMinute }) => perMinute)}::integer[]
    ) as s (id, per_minute)
    where c.id = s.id`.execute(tx);
}
