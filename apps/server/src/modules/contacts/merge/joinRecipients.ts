import { sql } from 'kysely';
import { addToCampaigns, lockCampaigns, noCounts } from '../../../messaging/ledger/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Move } from './moveRows.ts';
import { putBack, type Row, takeRows } from './rows.ts';

/**
 * In a campaign that has both, the one of whom there is most to tell stays: who got the message, then who was passed over,
 * then who still waits. So nobody gets a campaign twice because of a merge.
 */
export async function joinRecipients(tx: Tx, { teamId, from, to }: Move): Promise<Row[]> {
  const { rows } = await sql<{ id: number; beside: string }>`
    select case when rank.kept <= rank.merged then m.id else k.id end as id,
      case when rank.kept <= rank.merged then k.status else m.status end as beside
    from campaign_recipients m
    join campaign_recipients k
      on k.team_id = m.team_id and k.campaign_id = m.campaign_id and k.contact_id = ${to},
    -- Of two who wait, the one who is to get nothing.
    lateral (select array_position(${states}, k.status) * 2 - k.is_held_out::integer as kept,
      array_position(${states}, m.status) * 2 - m.is_held_out::integer as merged) rank
    where m.team_id = ${teamId} and m.contact_id = ${from}`.execute(tx);
  const superfluous = sql`t.team_id = ${teamId} and t.contact_id in (${from}, ${to}) and t.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const dropped = await takeRows(tx, 'campaign_recipients', superfluous);
  await sql`delete from campaign_recipients t where ${superfluous}`.execute(tx);
  await count(tx, dropped, -1);
  const beside = new Map(rows.map((row) => [row.id, row.beside]));
  return dropped.map((row) => ({ ...row, [besideKey]: beside.get(row.id as number) }));
}

const states = sql`array['claimed', 'held_out', 'skipped', 'pending']`;

/** Of a row that was dropped: the state then of the one that stayed. Not a column, so it is never written. */
const besideKey = 'beside_status';

/**
 * Puts them back. Somebody who waited is passed over when the campaign has ended meanwhile, and when the one row that
 * both shared no longer waits: it went to them as one person.
 */
export async function partRecipients(
  tx: Tx,
  { teamId, from, to }: Move,
  dropped: readonly Row[],
): Promise<void> {
  // Before their steps are read: a campaign that is just ending does not know of them yet.
  await lockCampaigns(
    tx,
    dropped.map((row) => ({ team_id: teamId, id: row.campaign_id as number })),
  );
  const { rows } = await sql<{ id: number; step: string; is_winner_known: boolean; served: boolean }>`
    select c.id, c.step, c.rest_variant is not null as is_winner_known, exists (
        select from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.contact_id in (${from}, ${to})
          and r.status <> 'pending') as served
    from campaigns c
    where c.team_id = ${teamId} and c.id = any(${dropped.map((row) => row.campaign_id)}::bigint[])`.execute(
    tx,
  );
  const campaigns = new Map(rows.map((row) => [row.id, row]));
  const back = dropped.flatMap((row) => {
    const campaign = campaigns.get(row.campaign_id as number);
    if (!campaign) return [];
    const isOver = campaign.step === 'SENDED' || (row[besideKey] === 'pending' && campaign.served);
    if (row.status !== 'pending') return [row];
    if (isOver) return [{ ...row, status: 'skipped', skip_reason: 'duplicate_recipient' }];
    // What they waited for has come.
    const isFree = row.wait_reason === 'awaits_winner' && campaign.is_winner_known;
    return [isFree ? { ...row, due_at: '-infinity', wait_reason: null } : row];
  });
  await putBack(tx, 'campaign_recipients', back);
  await count(tx, back, 1);
}

async function count(tx: Tx, rows: readonly Row[], sign: 1 | -1): Promise<void> {
  if (rows.length === 0) return;
  await addToCampaigns(
    tx,
    rows.map((row) => ({
      ...noCounts,
      team_id: row.team_id as number,
      id: row.campaign_id as number,
      pending: row.status === 'pending' ? sign : 0,
      skipped: row.status === 'skipped' ? sign : 0,
      heldOut: row.status === 'held_out' ? sign : 0,
      optedOut: row.opted_out_at ? sign : 0,
    })),
  );
  await sql`
    update campaigns set total_contacts = total_contacts + ${sign}
    where team_id = ${rows[0]?.team_id} and id = any(${rows.map((row) => row.campaign_id)}::bigint[])`.execute(
    tx,
  );
}
