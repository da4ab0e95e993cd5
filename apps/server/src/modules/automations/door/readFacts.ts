import {
  type Expects,
  type InboundTrigger,
  normalizeWords,
  type TriggerSettings,
  type WaitingRun,
} from '@herald/flow';
import { sql } from 'kysely';
import type { ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { isTest } from '../tested.ts';

type Messages = readonly ReceivedMessage[];
export const people = (messages: Messages) => sql`unnest(
  ${messages.map(({ teamId }) => teamId)}::bigint[], ${messages.map(({ phoneNumberId }) => phoneNumberId)}::bigint[],
  ${messages.map(({ contactId }) => contactId)}::bigint[], ${messages.map(({ id }) => id)}::bigint[]
) as m (team_id, phone_number_id, contact_id, message_id)`;

/** Active automations that messages start, by number. */
export async function readTriggers(tx: Tx, messages: Messages): Promise<Map<number, InboundTrigger[]>> {
  const numbers = [...new Map(messages.map((message) => [message.phoneNumberId, message])).values()];
  const { rows } = await tx.planned(
    'automation_triggers',
    sql<{ phone_number_id: number; automation_id: number; position: number; rule: TriggerSettings }>`
    select t.phone_number_id, t.automation_id, t.position, t.rule
    from unnest(
      ${numbers.map(({ teamId }) => teamId)}::bigint[], ${numbers.map(({ phoneNumberId }) => phoneNumberId)}::bigint[]
    ) as n (team_id, phone_number_id)
    join automation_triggers t on t.team_id = n.team_id and t.phone_number_id = n.phone_number_id
    where t.kind in ('kanal_v2_keyword', 'kanal_template')`,
  );
  const triggers = new Map<number, InboundTrigger[]>();
  for (const { phone_number_id, automation_id: automationId, position, rule } of rows) {
    const known = triggers.get(phone_number_id) ?? [];
    triggers.set(phone_number_id, [...known, { automationId, position, rule }]);
  }
  return triggers;
}

/** Runs of the people of a batch that hear messages, by number and person. */
export async function readWaits(tx: Tx, messages: Messages): Promise<Map<string, WaitingRun[]>> {
  const { rows } = await tx.planned(
    'automation_waits',
    sql<{
      key: string;
      run_id: number;
      automation_id: number;
      wait_nr: number;
      block_id: string;
      since: Date;
      expects: Expects | null;
    }>`
    select distinct on (w.team_id, w.run_id) m.phone_number_id || ' ' || m.contact_id as key,
      w.run_id, w.automation_id, w.wait_nr, w.block_id, w.since, w.expects
    from ${people(messages)}
    join automation_waits w on w.team_id = m.team_id and w.contact_id = m.contact_id
      and w.phone_number_id = m.phone_number_id
    where 'reply' = any(w.hears)`,
  );
  const waits = new Map<string, WaitingRun[]>();
  for (const { key, run_id, automation_id, wait_nr, block_id, since, expects } of rows) {
    const run = {
      runId: run_id,
      automationId: automation_id,
      waitNr: wait_nr,
      blockId: block_id,
      since,
      expects,
    };
    waits.set(key, [...(waits.get(key) ?? []), run]);
  }
  return waits;
}

export interface LateTap {
  message: ReceivedMessage;
  runId: number;
}

export interface LateRun {
  automationId: number;
  version: number;
  /** Runs of the automation that the person is in. */
  open: number[];
}

/** So long a button works after its run has gone on. */
const lateMs = 7 * 86_400_000;

/** Which of these buttons still work, by message: their run was the person's own, and its automation is on. */
export async function readLate(tx: Tx, now: Date, taps: readonly LateTap[]): Promise<Map<number, LateRun>> {
  if (taps.length === 0) return new Map();
  const { rows } = await sql<LateRun & { message_id: number }>`
    select t.message_id, r.automation_id as "automationId", r.version, array(
      select w.run_id from automation_waits w
      where w.team_id = r.team_id and w.contact_id = r.contact_id and w.automation_id = r.automation_id
        and (w.version < 0) = (r.version < 0)
      order by w.run_id) as open
    from ${people(taps.map(({ message }) => message))}
    join unnest(${taps.map(({ message }) => message.id)}::bigint[], ${taps.map(({ runId }) => runId)}::bigint[])
      as t (message_id, run_id) on t.message_id = m.message_id
    join automation_runs r on r.team_id = m.team_id and r.id = t.run_id and r.contact_id = m.contact_id
      and r.phone_number_id = m.phone_number_id
    join automations a on a.team_id = r.team_id and a.id = r.automation_id
    where r.changed_at > ${new Date(now.getTime() - lateMs)} and a.deleted_at is null
      and (a.is_active or ${isTest('r')})`.execute(tx);
  return new Map(rows.map(({ message_id, ...run }) => [message_id, run]));
}

export type Talks = ReadonlyMap<string, { is_human_needed: boolean; person_spoke_at: Date | null }>;
/** So long after somebody of the team wrote, a talk is still theirs. */
const talkMs = 12 * 3600_000;

export async function readTalks(tx: Tx, messages: Messages): Promise<Talks> {
  const { rows } = await sql<{ key: string; is_human_needed: boolean; person_spoke_at: Date | null }>`
    select distinct on (m.phone_number_id, m.contact_id) m.phone_number_id || ' ' || m.contact_id as key,
      c.is_human_needed, c.person_spoke_at
    from ${people(messages)}
    join conversations c on c.team_id = m.team_id and c.phone_number_id = m.phone_number_id
      and c.contact_id = m.contact_id`.execute(tx);
  return new Map(rows.map(({ key, ...talk }) => [key, talk]));
}

export function isTalking(talks: Talks, { phoneNumberId, contactId }: ReceivedMessage, now: Date): boolean {
  const talk = talks.get(`${phoneNumberId} ${contactId}`);
  if (!talk) return false;
  const spoke = talk.person_spoke_at?.getTime() ?? 0;
  return talk.is_human_needed || now.getTime() - spoke < talkMs;
}

/** Which template a message quotes or was tapped on, where a number has automations that ask. */
export async function readQuotedTemplates(
  tx: Tx,
  messages: Messages,
  triggers: ReadonlyMap<number, readonly InboundTrigger[]>,
): Promise<Map<string, number>> {
  const asking = messages.filter(
    ({ phoneNumberId, message }) =>
      message.context?.wamid &&
      triggers.get(phoneNumberId)?.some(({ rule }) => rule.kind === 'kanal_template'),
  );
  if (asking.length === 0) return new Map();
  const { rows } = await sql<{ key: string; template_id: number }>`
    select m.team_id || ' ' || m.wamid as key, m.template_id
    from unnest(
      ${asking.map(({ teamId }) => teamId)}::bigint[], ${asking.map(({ message }) => message.context?.wamid ?? '')}::text[]
    ) as q (team_id, wamid)
    join messages m on m.team_id = q.team_id and m.wamid = q.wamid
    where m.template_id is not null`.execute(tx);
  return new Map(rows.map(({ key, template_id }) => [key, template_id]));
}

/** Messages that are the text of a link or QR code of the tools, where a number has automations that ask. */
export async function readByLink(
  tx: Tx,
  messages: Messages,
  triggers: ReadonlyMap<number, readonly InboundTrigger[]>,
): Promise<Set<number>> {
  const asking = askingFor(messages, triggers, 'link').filter(({ stored }) => stored.type === 'text');
  if (asking.length === 0) return new Set();
  const { rows } = await sql<{ message_id: number }>`
    select m.message_id
    from ${people(asking)}
    join unnest(
      ${asking.map(({ id }) => id)}::bigint[],
      ${asking.map(({ stored }) => (stored.type === 'text' ? normalizeWords(stored.content.body) : ''))}::text[]
    ) as s (id, words) on s.id = m.message_id and s.words <> ''
    join chat_links l on l.team_id = m.team_id and l.phone_number_id = m.phone_number_id and l.message_key = s.words
      and l.archived_at is null`.execute(tx);
  return new Set(rows.map(({ message_id }) => message_id));
}

function askingFor(
  messages: Messages,
  triggers: ReadonlyMap<number, readonly InboundTrigger[]>,
  entry: 'first' | 'link',
): ReceivedMessage[] {
  const asks = ({ rule }: InboundTrigger) =>
    rule.kind === 'kanal_v2_keyword' && rule.words.length === 0 && rule.entry === entry;
  return messages.filter(({ phoneNumberId }) => triggers.get(phoneNumberId)?.some(asks));
}

/** Messages before which their writer never wrote to the number, where a number has automations that ask. */
export async function readFirsts(
  tx: Tx,
  messages: Messages,
  triggers: ReadonlyMap<number, readonly InboundTrigger[]>,
): Promise<Set<number>> {
  const asking = askingFor(messages, triggers, 'first');
  if (asking.length === 0) return new Set();
  const { rows } = await sql<{ message_id: number }>`
    select m.message_id from ${people(asking)}
    where not exists (
      select from messages e
      where e.team_id = m.team_id and e.contact_id = m.contact_id and e.phone_number_id = m.phone_number_id
        and e.direction = 'in' and e.id < m.message_id)`.execute(tx);
  return new Set(rows.map(({ message_id }) => message_id));
}
