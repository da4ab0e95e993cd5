import { type RawBuilder, sql } from 'kysely';
import { type Tx, whichOf } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit } from '../../platform/events/index.ts';
import { readRatingRow } from './ratingRows.ts';

/** What a person said, as far as it may be a rating. */
export interface Rating {
  id: number;
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  happenedAt: Date;
  /** Of the row that was tapped; null for anything else. */
  rowId: string | null;
  /** Null for anything but text. */
  text: string | null;
}

/** For so long what somebody writes is the comment that they were asked for. */
const commentMinutes = 60;

/**
 * Keeps scores that people tapped, and the comment that each was asked for. Returns the messages that say nothing else: these open
 * no conversation, and nobody needs to answer them. A comment that asks something is kept and answered like any message.
 */
export async function hearRatings(tx: Tx, now: Date, said: readonly Rating[]): Promise<Set<number>> {
  const scored = await keepScores(tx, now, said);
  const texts = said.filter(({ text }) => text !== null);
  const commented = texts.length === 0 ? [] : await keepComments(tx, texts);
  return new Set([...scored, ...commented]);
}

async function keepScores(tx: Tx, now: Date, said: readonly Rating[]): Promise<number[]> {
  const taps = said.flatMap((one) => {
    const row = one.rowId === null ? null : readRatingRow(one.rowId);
    return row ? [{ ...placeOf(one), rating_id: row.ratingId, score: row.score }] : [];
  });
  if (taps.length === 0) return [];
  // Who taps again has thought again: the last tap counts.
  const last = [...new Map(taps.map((tap) => [tap.rating_id, tap])).values()];
  const { rows } = await sql<{
    id: number;
    phone_number_id: number;
    team_id: number;
    contact_id: number;
    score: number;
    message_ids: number[];
  }>`
    update ratings r set score = x.score, answered_at = x.at, message_ids = r.message_ids || x.message_ids,
      comment_until = case when r.asks_comment then x.at + ${`${commentMinutes} minutes`}::interval end
    from jsonb_to_recordset(${jsonRows(last.map((tap) => ({ ...tap, message_ids: idsOf(taps, tap.rating_id) })))}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, rating_id bigint, score integer, at timestamptz,
      message_ids bigint[])
    where r.team_id = x.team_id and r.id = x.rating_id and r.contact_id = x.contact_id
      and r.phone_number_id = x.phone_number_id
    returning r.id, r.team_id, r.phone_number_id, r.contact_id, r.score, x.message_ids`.execute(tx);
  emit(
    tx,
    rows.map((row) => ({
      type: 'conversation.rated' as const,
      teamId: row.team_id,
      phoneNumberId: row.phone_number_id,
      contactId: row.contact_id,
      at: now,
      by: { kind: 'customer' as const, id: row.contact_id },
      data: { rating_id: row.id, score: row.score },
    })),
  );
  return rows.flatMap(({ message_ids }) => message_ids);
}

const idsOf = (taps: readonly { rating_id: number; message_id: number }[], ratingId: number) =>
  taps.filter(({ rating_id }) => rating_id === ratingId).map(({ message_id }) => message_id);

/** The first text after the score, while the conversation is closed. */
async function keepComments(tx: Tx, texts: readonly Rating[]): Promise<number[]> {
  const first = new Map(
    texts
      .toReversed()
      .map((one) => [`${one.phoneNumberId} ${one.contactId}`, { ...placeOf(one), text: one.text }]),
  );
  const awaited = await findAwaited(tx, [...first.values()]);
  if (awaited.length === 0) return [];
  const { rows } = await sql<{ message_id: number; asks: boolean }>`
    update ratings r set comment = x.text,
      message_ids = case when x.text ~ '[?？]' then r.message_ids else r.message_ids || x.message_id end
    from jsonb_to_recordset(${jsonRows(awaited)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, message_id bigint, text text, at timestamptz)
    join conversations v on v.team_id = x.team_id and v.phone_number_id = x.phone_number_id
      and v.contact_id = x.contact_id and v.closed
    where r.team_id = x.team_id and r.contact_id = x.contact_id and r.phone_number_id = x.phone_number_id
      and r.comment is null and x.at between date_trunc('second', r.answered_at) and r.comment_until
    returning x.message_id, x.text ~ '[?？]' as asks`.execute(tx);
  return rows.filter(({ asks }) => !asks).map(({ message_id }) => message_id);
}

type Said = ReturnType<typeof placeOf> & { text: string | null };

/** Of whom a comment may be awaited. Nearly nobody: an update that changes nothing costs ten times as much as this question. */
const findAwaited = (tx: Tx, said: readonly Said[]): Promise<Said[]> =>
  whichOf(
    tx,
    'find_awaited_comments',
    said,
    { team_id: 'bigint', contact_id: 'bigint' },
    sql`exists (
      select from ratings r
      where r.team_id = x.team_id and r.contact_id = x.contact_id and r.comment is null and r.comment_until is not null)`,
  );

function placeOf({ id, teamId, phoneNumberId, contactId, happenedAt }: Rating) {
  return {
    message_id: id,
    team_id: teamId,
    phone_number_id: phoneNumberId,
    contact_id: contactId,
    at: happenedAt,
  };
}

/** Whether a message of `m` is nothing but a rating, or the comment on one. */
export const saysOnlyARating = (m: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from ratings r
  where r.team_id = ${sql.ref(`${m}.team_id`)} and r.contact_id = ${sql.ref(`${m}.contact_id`)}
    and ${sql.ref(`${m}.id`)} = any(r.message_ids))`;
