import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { roundsOf } from '../../platform/rounds.ts';
import { linksOf } from '../kinds/index.ts';
import { keepLink } from '../links/index.ts';
import { holdForMessage } from '../prepaid/index.ts';
import { wakeSender } from '../senderChannel.ts';
import { insertMessages } from './insertMessages.ts';
import { judgeMessages, mayLeave } from './judgeMessages.ts';
import type { MessageId, MessageRow, NewMessage, Queued, QueuedMessage } from './newMessage.ts';
import { showMessages } from './showMessages.ts';

/**
 * The only way into the ledger for what leaves: judged by the gate, written in the transaction of its cause. Whoever
 * wants something sent calls `createMessage`, which makes the content.
 */
export async function queueMessage(tx: Tx, now: Date, input: NewMessage): Promise<QueuedMessage> {
  const known = await findByClientId(tx, input);
  if (known) return { kind: 'existing', message: known };
  const [queued] = await queueNew(tx, now, [input]);
  return wholeOf(tx, input.teamId, onlyOne(queued));
}

/** With all that the ledger has of it. */
export async function wholeOf(
  tx: Tx,
  teamId: number,
  queued: QueuedMessage<MessageId>,
): Promise<QueuedMessage> {
  if (queued.kind === 'refused') return queued;
  const { kind, message } = queued;
  const { rows } = await sql<MessageRow>`
    select m.* from messages m where m.team_id = ${teamId} and m.id = ${message.id}`.execute(tx);
  return { kind, message: rows[0]! };
}

/** Throws what is wrong with it. */
export function onlyOne(queued: Queued | undefined): QueuedMessage<MessageId> {
  if (queued?.kind === 'wrong') throw queued.error;
  return queued!;
}

/**
 * Queues what nobody has found in the ledger, in its order: all of it in the same few statements, but for a second message
 * to the same person, which is judged once the first is there.
 */
export async function queueNew(tx: Tx, now: Date, inputs: readonly NewMessage[]): Promise<Queued[]> {
  const queued = new Map<NewMessage, Queued>();
  for (const round of roundsOf(inputs, ({ teamId, contactId }) => `${teamId} ${contactId}`)) {
    const results = await queueRound(tx, now, round);
    round.forEach((input, index) => {
      queued.set(input, results[index]!);
    });
  }
  return inputs.map((input) => queued.get(input)!);
}

/** Nobody is written to twice in it. */
async function queueRound(tx: Tx, now: Date, inputs: readonly NewMessage[]): Promise<Queued[]> {
  const judged = await judgeMessages(tx, now, inputs);
  const allowed = judged.flatMap((one) => ('error' in one || !mayLeave(one) ? [] : [one]));
  const written = await insertMessages(tx, now, allowed);
  const fresh = allowed.flatMap((one) => {
    const message = written.get(one.input);
    return message ? [{ ...one, message }] : [];
  });
  for (const { input, message, held } of fresh) {
    if (held !== null) {
      const { teamId, phoneNumberId } = input;
      const isReply = input.message.type !== 'template';
      holdForMessage(tx, { teamId, phoneNumberId, messageId: message.id, micros: held, at: now, isReply });
    }
    await keepLinks(tx, input, message.id);
  }
  await showMessages(tx, now, fresh);
  for (const id of new Set(fresh.map(({ input }) => input.phoneNumberId))) await wakeSender(tx, id);
  // Another call with the same client id won the race.
  const lost = allowed.flatMap(({ input }) => (written.has(input) ? [] : [input]));
  const winners = await findKnown(tx, lost);
  return judged.map((one): Queued => {
    if ('error' in one) return { kind: 'wrong', error: one.error };
    const { decision, input } = one;
    if (!decision.allowed && decision.until === null) return { kind: 'refused', decision };
    const message = written.get(input);
    if (message) return { kind: 'queued', message };
    return { kind: 'existing', message: winners[lost.indexOf(input)]! };
  });
}

export async function findByClientId(
  tx: Tx,
  of: Pick<NewMessage, 'teamId' | 'clientId'>,
): Promise<MessageRow | null> {
  return (await findKnown(tx, [of]))[0] ?? null;
}

/** What the ledger has under their client ids, in their order. */
export async function findKnown(
  tx: Tx,
  inputs: readonly Pick<NewMessage, 'teamId' | 'clientId'>[],
): Promise<(MessageRow | undefined)[]> {
  const named = inputs.filter(({ clientId }) => clientId !== undefined);
  if (named.length === 0) return inputs.map(() => undefined);
  const { rows } = await sql<MessageRow>`
    select m.* from messages m
    where (m.team_id, m.client_id) in (
      select * from unnest(${named.map(({ teamId }) => teamId)}::bigint[], ${named.map(({ clientId }) => clientId)}::uuid[]))`.execute(
    tx,
  );
  const known = new Map(rows.map((row) => [`${row.team_id} ${row.client_id}`, row]));
  return inputs.map(({ teamId, clientId }) => known.get(`${teamId} ${clientId?.toLowerCase()}`));
}

async function keepLinks(tx: Tx, { message, ...of }: NewMessage, messageId: number): Promise<void> {
  const { teamId, phoneNumberId, contactId } = of;
  for (const link of linksOf(message)) {
    await keepLink(tx, { teamId, phoneNumberId, contactId, messageId, ...link });
  }
}
