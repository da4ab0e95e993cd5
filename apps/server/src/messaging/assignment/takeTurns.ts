import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type Answerer, availableOf, readAnswerers } from './agents.ts';

export type Turns = 'round_robin' | 'least_busy';

/** Conversations of one number that somebody is wanted for. */
export interface Wanted extends NumberScope {
  how: Turns;
  contactIds: readonly number[];
}

/** Who is to have a conversation. */
export interface Turn {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  user_id: number;
  how: Turns;
}

/**
 * Chooses somebody for each conversation, and remembers whose turn it was. Whoever asks for the same number waits for
 * the end of this transaction: two who choose at once would both choose the same person. The locks come after those of
 * the conversations, and before those of the numbers' counters.
 */
export async function takeTurns(tx: Tx, wanted: readonly Wanted[]): Promise<Turn[]> {
  const numbers = wanted.toSorted((a, b) => a.phoneNumberId - b.phoneNumberId);
  for (const { phoneNumberId } of numbers)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`inbox turns ${phoneNumberId}`}, 0))`.execute(
      tx,
    );
  const count = numbers.some(({ how }) => how === 'least_busy');
  const answerers = await readAnswerers(tx, numbers, { hold: true, count });
  const turns = numbers.flatMap((one) => {
    const own = answerers.filter(({ phone_number_id }) => phone_number_id === one.phoneNumberId);
    return dealOut(one, availableOf(own), own);
  });
  await rememberTurns(tx, turns, answerers);
  return turns;
}

/** Gives each conversation to the next one, and lets that count at once. */
function dealOut(wanted: Wanted, available: Answerer[], everybody: readonly Answerer[]): Turn[] {
  let turn = Math.max(0, ...everybody.map(({ last_turn }) => last_turn));
  return wanted.contactIds.flatMap((contact_id) => {
    const next = nextOf(available, wanted.how);
    if (!next) return [];
    turn += 1;
    next.last_turn = turn;
    next.open_conversations += 1;
    const { teamId: team_id, phoneNumberId: phone_number_id, how } = wanted;
    return { team_id, phone_number_id, contact_id, user_id: next.user_id, how };
  });
}

/** The one who has least open or, among equals and in a round, whose turn is longest ago. */
function nextOf(available: readonly Answerer[], how: Turns): Answerer | undefined {
  const load = (one: Answerer) => (how === 'least_busy' ? one.open_conversations : 0);
  return available.toSorted(
    (a, b) => load(a) - load(b) || a.last_turn - b.last_turn || a.user_id - b.user_id,
  )[0];
}

async function rememberTurns(tx: Tx, turns: readonly Turn[], answerers: readonly Answerer[]): Promise<void> {
  const taken = new Set(turns.map((turn) => `${turn.phone_number_id} ${turn.user_id}`));
  const rows = answerers.filter((one) => taken.has(`${one.phone_number_id} ${one.user_id}`));
  if (rows.length === 0) return;
  await sql`
    insert into inbox_turns (team_id, phone_number_id, user_id, last_turn)
    select team_id, phone_number_id, user_id, last_turn
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, phone_number_id bigint, user_id bigint, last_turn bigint)
    on conflict (team_id, phone_number_id, user_id) do update set last_turn = excluded.last_turn
  `.execute(tx);
}
