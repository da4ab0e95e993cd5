import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { recallUnposted } from '../senderChannel.ts';
import { advance } from './advance.ts';
import { addToCampaigns, countChanges, noCounts } from './counters.ts';
import { emitChanges } from './messageFacts.ts';
import { lockMessages, saveMessages } from './row.ts';

export interface OptOut {
  teamId: number;
  contactId: number;
  at: Date;
  /** They said so themselves: it tells something about the campaigns that they had. */
  isOwnWish: boolean;
}

/** Somebody wants no more: what still waits for them is stopped at once, and the campaigns that they had hear of it. */
export async function applyOptOuts(tx: Tx, optOuts: readonly OptOut[]): Promise<void> {
  if (optOuts.length === 0) return;
  await stopQueued(tx, optOuts);
  await recallUnposted(
    tx,
    'contact',
    optOuts.map(({ contactId }) => contactId),
  );
  await countOptOuts(
    tx,
    optOuts.filter(({ isOwnWish }) => isOwnWish),
  );
}

/**
 * Campaigns and marketing in the queue. What a sender is claiming at this moment is left to it: its gate looks at the
 * person too, and looks again at what was claimed before.
 */
async function stopQueued(tx: Tx, optOuts: readonly OptOut[]): Promise<void> {
  const { rows } = await sql<{ team_id: number; id: number }>`
    select m.team_id, m.id from messages m
    left join templates t on t.team_id = m.team_id and t.id = m.template_id
    where m.open_status = 'queued' and m.phone_number_id in (
        select id from phone_numbers where team_id = any(${optOuts.map(({ teamId }) => teamId)}::bigint[]))
      and m.contact_id = any(${optOuts.map(({ contactId }) => contactId)}::bigint[])
      and (m.cause = 'campaign' or t.category = 'MARKETING')
    order by m.id for no key update of m skip locked`.execute(tx);
  if (rows.length === 0) return;
  const keys = rows.map(({ team_id, id }) => ({ teamId: team_id, messageId: id }));
  const changes = (await lockMessages(tx, keys)).map((before) => ({
    before,
    after: advance(before, { kind: 'skipped' }),
  }));
  await saveMessages(
    tx,
    changes.map(({ after }) => after),
  );
  const why = { allowed: false, reason: 'opted_out', scope: 'contact', until: null };
  await sql`
    update messages set decision = coalesce(decision, '{}') || ${JSON.stringify(why)}::jsonb
    where (team_id, id) in (select * from unnest(
      ${rows.map(({ team_id }) => team_id)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]))`.execute(tx);
  await countChanges(tx, changes);
  emitChanges(tx, changes);
}

/** Within so many days after it an opt-out is put down to a campaign. */
const days = 7;

/** By when the message left us, which is known whatever WhatsApp tells of it later, and with which delay. */
async function countOptOuts(tx: Tx, optOuts: readonly OptOut[]): Promise<void> {
  if (optOuts.length === 0) return;
  const { rows } = await sql<{ team_id: number; campaign_id: number }>`
    update campaign_recipients r set opted_out_at = o.at
    from unnest(
      ${optOuts.map(({ teamId }) => teamId)}::bigint[],
      ${optOuts.map(({ contactId }) => contactId)}::bigint[],
      ${optOuts.map(({ at }) => at)}::timestamptz[]
    ) as o (team_id, contact_id, at)
    where r.team_id = o.team_id and r.contact_id = o.contact_id and r.status = 'claimed' and r.opted_out_at is null
      and r.message_id is not null
      -- Whose message is not in the ledger was claimed just now.
      and not exists (
        select from messages m
        where m.team_id = r.team_id and m.id = r.message_id and (m.status in ('queued', 'skipped')
          or (m.claimed_at between o.at - ${days} * interval '1 day' and o.at + interval '1 minute') is not true))
    returning r.team_id, r.campaign_id`.execute(tx);
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => campaign_id);
  await addToCampaigns(
    tx,
    [...byCampaign].map(([id, own]) => ({
      ...noCounts,
      team_id: own[0]?.team_id ?? 0,
      id,
      optedOut: own.length,
    })),
  );
  await publishCampaigns(tx, rows);
}

async function publishCampaigns(
  tx: Tx,
  counted: readonly { team_id: number; campaign_id: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  const { rows } = await sql<{ id: number; phone_number_id: number }>`
    select id, phone_number_id from campaigns
    where team_id = any(${counted.map(({ team_id }) => team_id)}::bigint[])
      and id = any(${counted.map(({ campaign_id }) => campaign_id)}::bigint[])`.execute(tx);
  for (const { id: campaign_id, phone_number_id } of rows) {
    publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
  }
}
