import { type RawBuilder, sql } from 'kysely';
import { applyEvents } from '../../../messaging/ledger/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Move } from './moveRows.ts';

/**
 * Two who were on the same way turn out to be one: what is in the queue for one of them does not leave when it went to the
 * other, or may have gone; of two in the queue one leaves. Nothing of either is being sent (`lockPeople`).
 */
export async function withdrawTwins(tx: Tx, move: Move): Promise<void> {
  const ids = [...(await twinsOfCampaigns(tx, move)), ...(await twinsOfAutomations(tx, move))];
  if (ids.length === 0) return;
  await applyEvents(
    tx,
    ids.map((messageId) => ({ teamId: move.teamId, messageId, event: { kind: 'skipped' as const } })),
  );
  const why = { allowed: false, reason: 'became_one', scope: 'contact', until: null };
  await sql`
    update messages set decision = coalesce(decision, '{}') || ${JSON.stringify(why)}::jsonb
    where team_id = ${move.teamId} and id = any(${ids}::bigint[])`.execute(tx);
}

const mayHaveGone = sql`o.direction = 'out' and o.replaced_at is null and o.status not in ('failed', 'skipped', 'expired')`;

/** Of two in the queue the kept one's leaves. */
async function twinsOfCampaigns(tx: Tx, { teamId, from, to }: Move): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct q.id from messages q
    join messages o on o.team_id = q.team_id and o.campaign_id = q.campaign_id
      and o.contact_id in (${from}, ${to}) and o.contact_id <> q.contact_id
    where q.team_id = ${teamId} and q.contact_id in (${from}, ${to}) and q.direction = 'out' and q.status = 'queued'
      and ${mayHaveGone} and (o.status <> 'queued' or q.contact_id = ${from})`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * In an automation that one may be in but once, the way that is further goes on (`mergedAway` of the runner), and what the
 * other one has in the queue goes with it. So does what the other one was sent by the same block, on a way that is not over
 * or of the same audience: who asks again months later is answered.
 */
async function twinsOfAutomations(tx: Tx, { teamId, from, to }: Move): Promise<number[]> {
  const people = sql`(${from}, ${to})`;
  const { rows } = await sql<{ id: number }>`
    select distinct q.id from messages q
    join automation_runs r on r.team_id = q.team_id and r.id = q.run_id
    join automation_versions v
      on v.team_id = r.team_id and v.automation_id = r.automation_id and v.version = r.version
    join automation_runs s on s.team_id = r.team_id and s.automation_id = r.automation_id
      and s.contact_id in ${people} and s.contact_id <> r.contact_id
    where q.team_id = ${teamId} and q.contact_id in ${people} and q.direction = 'out' and q.status = 'queued'
      and r.version >= 0 and s.version >= 0 and coalesce((v.graph -> 'rules' ->> 'alone')::boolean, true)
      and (
        (${isFurther(sql`s`, sql`r`)} and r.status = 'waiting' and s.status = 'waiting')
        or exists (
          select from messages o
          where o.team_id = s.team_id and o.run_id = s.id and o.contact_id = s.contact_id and o.block_id = q.block_id and ${mayHaveGone}
            and case when o.status = 'queued' then ${isFurther(sql`s`, sql`r`)}
              else s.status = 'waiting' or s.enrolment_id = r.enrolment_id end))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of two that are as far, the one that began first. */
function isFurther(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${one}.steps > ${other}.steps or (${one}.steps = ${other}.steps and ${one}.id < ${other}.id))`;
}
