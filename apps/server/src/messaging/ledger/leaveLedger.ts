import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { LedgerEvent } from './advance.ts';
import { applyEvents } from './applyEvents.ts';
import { addToCampaigns, addUp, type CampaignCounts, type CampaignCountsRow, noCounts } from './counters.ts';
import { sumsOfMessages, sumsOfRecipients } from './recountCampaign.ts';

/**
 * Before all that somebody was sent is erased: campaigns and budgets wait for nothing of it any more, and what it was worth
 * to totals, which stay, is kept. The caller holds the person, and nothing is being sent to them.
 */
export async function leaveLedger(tx: Tx, teamId: number, contactId: number, at: Date): Promise<void> {
  await giveUp(tx, teamId, contactId, at);
  const left = await countLeft(tx, teamId, contactId);
  // Whom a campaign still had before it counts as passed over.
  await addToCampaigns(
    tx,
    left.map(({ id, pending }) => ({
      ...noCounts,
      team_id: teamId,
      id,
      pending: -pending,
      skipped: pending,
    })),
  );
  await keepCounts(tx, teamId, left);
}

/** Through the ledger, so that every counter hears of it; nobody will ever tell what becomes of them. */
async function giveUp(tx: Tx, teamId: number, contactId: number, at: Date): Promise<void> {
  const endOf = new Map<string | null, LedgerEvent>([
    ['queued', { kind: 'skipped' }],
    ['uncertain', { kind: 'let_go', at }],
    ['silent', { kind: 'expired' }],
  ]);
  const messages = await lockOutgoing(tx, teamId, contactId);
  await applyEvents(
    tx,
    messages.flatMap(({ id, open }) => {
      const event = endOf.get(open);
      return event ? { teamId, messageId: id, event } : [];
    }),
  );
}

/** Also those that nothing is given up of: a status may be moving one, and what it moved must be counted with the rest. */
async function lockOutgoing(tx: Tx, teamId: number, contactId: number) {
  const { rows } = await sql<{ id: number; open: string | null }>`
    select id, open_status as open from messages
    where team_id = ${teamId} and contact_id = ${contactId} and direction = 'out'
    order by id for no key update`.execute(tx);
  return rows;
}

/** What a person is worth to each campaign. */
async function countLeft(tx: Tx, teamId: number, contactId: number): Promise<CampaignCountsRow[]> {
  const of = sql`where team_id = ${teamId} and contact_id = ${contactId} and campaign_id is not null group by campaign_id`;
  type Part = Partial<CampaignCounts> & { id: number };
  const recipients = await sql<Part>`
    select campaign_id as id, ${sumsOfRecipients} from campaign_recipients ${of}`.execute(tx);
  const messages = await sql<Part>`
    select campaign_id as id, ${sumsOfMessages} from messages ${of}`.execute(tx);
  const byCampaign = Map.groupBy([...recipients.rows, ...messages.rows], ({ id }) => id);
  return [...byCampaign].map(([id, parts]) => ({
    team_id: teamId,
    id,
    ...parts.reduce<CampaignCounts>(addUp, noCounts),
  }));
}

async function keepCounts(tx: Tx, teamId: number, left: readonly CampaignCountsRow[]): Promise<void> {
  if (left.length === 0) return;
  const { rows } = await sql<{ id: number; counts: Partial<CampaignCounts> }>`
    select id, erased_counts as counts from campaigns
    where team_id = ${teamId} and id = any(${left.map(({ id }) => id)}::bigint[])`.execute(tx);
  const known = new Map(rows.map(({ id, counts }) => [id, counts]));
  const kept = left.map(({ id, pending, ...worth }) => {
    const counts = addUp({ ...noCounts, ...worth, skipped: worth.skipped + pending }, known.get(id) ?? {});
    return { id, counts };
  });
  await sql`
    update campaigns c set erased_counts = k.counts
    from jsonb_to_recordset(${jsonRows(kept)}) as k (id bigint, counts jsonb)
    where c.team_id = ${teamId} and c.id = k.id`.execute(tx);
}
