import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import {
  addMessageCounts,
  applyEvents,
  automationOwner,
  noMessageCounts,
  quarterOf,
  stopCampaign,
} from '../../ledger/index.ts';
import type { Decision } from '../gate/index.ts';
import type { Claim } from './claim.ts';
import type { Judged } from './judgeQueued.ts';

/** Writes what the gate decided about each, and what follows from it. */
export async function writeJudged(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  await writeDecisions(tx, claim, judged);
  reserve(tx, claim.number.teamId, judged);
  await skipRefused(tx, claim, judged);
}

/** Allowed: ours to post. To wait: back in the queue until then. Refused: only the decision, `skipRefused` does the rest. */
async function writeDecisions(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ row, decision, estimate }) => ({
    id: row.id,
    estimate: decision.allowed ? estimate : null,
    allowed: decision.allowed,
    until: decision.allowed ? null : decision.until,
    decision,
  }));
  await sql`
    update messages m set
      decision = r.decision,
      status = case when r.allowed then 'sending' else m.status end,
      claimed_by = case when r.allowed then ${claim.token} else m.claimed_by end,
      claimed_at = case when r.allowed then ${claim.now}::timestamptz else m.claimed_at end,
      estimate_micros = coalesce(r.estimate, m.estimate_micros),
      not_before = r.until
    from jsonb_to_recordset(${jsonRows(rows)})
      as r (id bigint, estimate bigint, allowed boolean, until timestamptz, decision jsonb)
    where m.team_id = ${claim.number.teamId} and m.id = r.id`.execute(tx);
}

/** What leaves now will cost its automation something: the next claim sees it. */
function reserve(tx: Tx, teamId: number, judged: readonly Judged[]): void {
  const deltas = judged.flatMap(({ row, decision, estimate }) => {
    const { automationId, automationVersion, blockId, createdAt } = row;
    if (!decision.allowed || !estimate || automationId === null) return [];
    const owner = automationOwner(teamId, automationId, automationVersion, blockId);
    return { ...owner, ...noMessageCounts, quarter: quarterOf(createdAt), reservedMicros: estimate };
  });
  addMessageCounts(tx, deltas);
}

/** What concerns everybody stops the campaign and skips nobody of it; one message of several is not everybody's. */
async function skipRefused(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const { teamId } = claim.number;
  const skipped: number[] = [];
  const testing = await readTesting(tx, teamId, judged);
  for (const { row, decision } of judged) {
    if (decision.allowed || decision.until !== null) continue;
    if (
      row.campaignId === null ||
      decision.scope === 'contact' ||
      isGone(decision, testing.has(row.campaignId))
    )
      skipped.push(row.id);
    else if (!claim.stopped.has(row.campaignId)) {
      claim.stopped.add(row.campaignId);
      await stopCampaign(tx, { teamId, campaignId: row.campaignId, code: decision.reason, message: '' });
    }
  }
  const event = { kind: 'skipped' as const };
  claim.skipped.push(
    ...(await applyEvents(
      tx,
      skipped.map((messageId) => ({ teamId, messageId, event })),
    )),
  );
}

const isGone = (decision: Decision, isOneOfSeveral: boolean): boolean =>
  isOneOfSeveral && !decision.allowed && decision.reason === 'template_not_usable';

/** Of the campaigns whose template is gone: those that try out others beside it. */
async function readTesting(tx: Tx, teamId: number, judged: readonly Judged[]): Promise<ReadonlySet<number>> {
  const ids = judged
    .filter(({ decision }) => isGone(decision, true))
    .flatMap(({ row }) => row.campaignId ?? []);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct campaign_id as id from campaign_variants
    where team_id = ${teamId} and campaign_id = any(${ids}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
