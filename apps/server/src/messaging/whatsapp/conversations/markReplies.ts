import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { readTap } from '../../kinds/index.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';

/** How long after a campaign's message an answer still counts as an answer to it. */
const replyDays = 7;

/** Answers that campaigns got in a batch. */
export class ReplyCounts {
  readonly #replied: { team_id: number; campaign_id: number }[] = [];

  add(replied: readonly { team_id: number; campaign_id: number }[]): void {
    this.#replied.push(...replied);
  }

  /** After everything that locks messages: whoever records what became of them locks campaigns last, too. */
  async apply(tx: Tx): Promise<void> {
    await countReplies(tx, this.#replied);
  }
}

/**
 * Notes on campaigns that a recipient answered: the campaign whose message is quoted, else the one on whose template a button
 * was tapped, else the one that wrote last.
 * Only the first answer counts.
 */
export async function markReplies(
  { tx }: Batch,
  messages: readonly NewMessage[],
  counts: ReplyCounts,
): Promise<void> {
  const answers = messages.filter(
    ({ direction, isPast, isSpoken }) => direction === 'in' && !isPast && isSpoken,
  );
  if (answers.length === 0) return;
  const rows = answers.map(({ teamId, phoneNumberId, contactId, happenedAt, message, stored }) => ({
    team_id: teamId,
    phone_number_id: phoneNumberId,
    contact_id: contactId,
    at: happenedAt,
    quoted: message.context?.wamid ?? null,
    template: tapOf(stored)?.templateId ?? null,
  }));
  const replied = await tx.planned(
    'mark_replies',
    sql<{ team_id: number; campaign_id: number }>`
    update campaign_recipients r set replied_at = answered.at
    from (
      select distinct on (x.team_id, x.contact_id, x.at, x.quoted, x.template) x.team_id, x.at, r.campaign_id, r.id, r.replied_at
      from jsonb_to_recordset(${jsonRows(rows)})
        as x(team_id bigint, phone_number_id bigint, contact_id bigint, at timestamptz, quoted text, template bigint)
      join campaign_recipients r on r.team_id = x.team_id and r.contact_id = x.contact_id
      left join messages m on m.team_id = r.team_id and m.id = r.message_id
      -- Whoever answers at once may do so before the message is written.
      left join lateral (
        select k.phone_number_id, k.template_id, k.claimed_at from send_claims k
        where m.id is null and k.team_id = r.team_id and k.campaign_id = r.campaign_id
          and r.message_id = any(k.message_ids) limit 1
      ) k on true
      where coalesce(m.phone_number_id, k.phone_number_id) = x.phone_number_id
        and coalesce(m.sent_at, m.accepted_at, m.created_at, k.claimed_at)
          between x.at - make_interval(days => ${replyDays}) and x.at + interval '1 minute'
      order by x.team_id, x.contact_id, x.at, x.quoted, x.template, (m.wamid = x.quoted) is true desc,
        (coalesce(m.template_id, k.template_id) = x.template) is true desc, r.message_id desc
    ) answered
    where r.team_id = answered.team_id and r.campaign_id = answered.campaign_id and r.id = answered.id and r.replied_at is null
    returning r.team_id, r.campaign_id
  `,
  );
  counts.add(replied.rows);
}

const tapOf = (stored: NewMessage['stored']) =>
  stored.type === 'messages_button_reply' ? readTap(stored.content.button_id) : null;

async function countReplies(tx: Tx, replied: readonly { team_id: number; campaign_id: number }[]) {
  if (replied.length === 0) return;
  const { rows } = await sql<{ id: number; phone_number_id: number }>`
    with locked as materialized (
      select c.team_id, c.id from campaigns c
      where (c.team_id, c.id) in (
        select team_id, campaign_id from jsonb_to_recordset(${jsonRows(replied)}) as r(team_id bigint, campaign_id bigint))
      order by c.id for no key update of c
    )
    update campaigns c set total_replied = total_replied + x.replies
    from (
      select team_id, campaign_id, count(*)::int as replies
      from jsonb_to_recordset(${jsonRows(replied)}) as r(team_id bigint, campaign_id bigint)
      group by 1, 2
    ) x join locked l on l.team_id = x.team_id and l.id = x.campaign_id
    where c.team_id = x.team_id and c.id = x.campaign_id
    returning c.id, c.phone_number_id
  `.execute(tx);
  for (const { id, phone_number_id } of rows) {
    publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id: id } });
  }
}
