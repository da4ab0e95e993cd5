import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { Judged } from './judgeMessages.ts';
import { laneOf } from './lanes.ts';
import type { MessageId, NewMessage } from './newMessage.ts';

/** Writes messages to different people, and returns their ids; whose client id the ledger has already is missing. */
export async function insertMessages(
  tx: Tx,
  now: Date,
  judged: readonly Judged[],
): Promise<Map<NewMessage, MessageId>> {
  if (judged.length === 0) return new Map();
  const { rows } = await tx.planned(
    'messages_queued',
    sql<MessageId & { team_id: number; contact_id: number }>`
    insert into messages (
      team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, template_id,
      template_version, sender_user_id, client_id, quoted_wamid, decision, automation_id, automation_version, block_id,
      run_id, terms, sells, not_before, happened_at, created_at)
    select x.team_id, x.phone_number_id, x.contact_id, 'out', 'queued', x.type, x.content, x.cause, x.priority,
      x.template_id, x.template_version, x.sender_user_id, x.client_id, x.quoted_wamid, x.decision, x.automation_id,
      x.automation_version, x.block_id, x.run_id, x.terms, x.sells, x.not_before, ${now}, ${now}
    from jsonb_to_recordset(${jsonRows(judged.map(rowOf))}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, type text, content jsonb, cause text,
      priority smallint, template_id bigint, template_version integer, sender_user_id bigint, client_id uuid,
      quoted_wamid text, decision jsonb, automation_id bigint, automation_version integer, block_id text, run_id bigint,
      terms jsonb, sells boolean, not_before timestamptz)
    on conflict (team_id, client_id) where client_id is not null do nothing
    returning id, team_id, contact_id`,
  );
  const written = new Map(rows.map((row) => [`${row.team_id} ${row.contact_id}`, row]));
  return new Map(
    judged.flatMap(({ input }): [NewMessage, MessageId][] => {
      const row = written.get(`${input.teamId} ${input.contactId}`);
      return row ? [[input, row]] : [];
    }),
  );
}

function rowOf({ input, decision, category }: Judged): object {
  const { message, step } = input;
  const template = message.type === 'template' ? message.content : null;
  const sells = input.sells ?? category === 'MARKETING';
  return {
    team_id: input.teamId,
    phone_number_id: input.phoneNumberId,
    contact_id: input.contactId,
    type: message.type,
    content: message.content,
    cause: input.cause,
    priority: laneOf[input.isOfMany ? 'campaign' : input.cause],
    template_id: template?.template_id,
    template_version: template?.version,
    sender_user_id: input.senderUserId,
    client_id: input.clientId,
    quoted_wamid: input.quotedWamid,
    decision,
    automation_id: step?.automationId,
    automation_version: step?.version,
    block_id: step?.blockId,
    run_id: step?.runId,
    terms: input.terms,
    sells: sells || undefined,
    not_before: decision.allowed ? input.notBefore : decision.until,
  };
}
