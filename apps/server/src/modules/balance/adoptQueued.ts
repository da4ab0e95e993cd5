import { sql } from 'kysely';
import { mostOfMessage } from '../../messaging/outbound/index.ts';
import { countEarlierReplies, holdOfTeam, lockAccount } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { noteMovedLater } from './noteMoved.ts';

interface Waiting {
  id: number;
  phoneNumberId: number;
  phone: string | null;
  /** Null for what is written within the window. */
  category: string | null;
}

/**
 * Messages that wait to be sent when a team begins to pay ahead are its balance's from then on. As much as is there is set
 * aside for them; beyond it they are owed once they are delivered. The caller has `changeBiller`, so no other comes;
 * those that are there may move, which is looked at after the commit.
 */
export async function adoptQueued(tx: Tx, teamId: number, at: Date): Promise<void> {
  await countEarlierReplies(tx, teamId, at);
  const waiting = await readWaiting(tx, teamId);
  if (waiting.length === 0) return;
  const { currency } = await lockAccount(tx, teamId);
  const ids = waiting.map(({ id }) => id);
  // Of an earlier time of paying ahead, whose day is closed and counted nothing of it.
  await sql`
    delete from balance_messages where team_id = ${teamId} and message_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const messages = waiting.map(({ id, phoneNumberId, phone, category }) => ({
    teamId,
    phoneNumberId,
    messageId: id,
    micros: mostOfMessage(category, phone, currency, at),
    at,
    isReply: category === null,
  }));
  await holdOfTeam(tx, { teamId, messages, mayBeOwed: true });
  await noteMovedLater(tx, teamId, ids);
}

/** What a day has counted is set aside already. */
async function readWaiting(tx: Tx, teamId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id, m.phone_number_id as "phoneNumberId", c.phone_number as phone,
      case when m.type = 'template' then coalesce(t.category, 'MARKETING') end as category
    from phone_numbers n
    join messages m on m.phone_number_id = n.id and m.team_id = n.team_id
    join contacts c on c.team_id = m.team_id and c.id = m.contact_id
    left join templates t on t.team_id = m.team_id and t.id = m.template_id
    left join balance_messages b on b.team_id = m.team_id and b.message_id = m.id
    where n.team_id = ${teamId} and m.open_status in ('queued', 'sending') and m.campaign_id is null
      and m.accepted_at is null and coalesce(b.counted_open, 0) = 0 and coalesce(b.counted_cost, 0) = 0
    order by m.id`.execute(tx);
  return rows;
}
