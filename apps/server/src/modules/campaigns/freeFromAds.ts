import { freeEntry } from '@herald/whatsapp/model';
import { type RawBuilder, sql } from 'kysely';

/**
 * People to whom every message of the number is free at that time: they wrote from an ad, we answered within a day, and
 * that was not three days ago yet. Nobody is in it twice.
 */
export function freeFromAds(
  teamId: number,
  phoneNumberId: number,
  at: Date,
): RawBuilder<{ contact_id: number }> {
  const earliest = new Date(at.getTime() - freeEntry.answerMs - freeEntry.freeMs);
  const answeredAfter = new Date(at.getTime() - freeEntry.freeMs);
  return sql<{ contact_id: number }>`
    select distinct m.contact_id
    from messages m
    cross join lateral (
      select min(o.accepted_at) as at from messages o
      where o.team_id = m.team_id and o.phone_number_id = m.phone_number_id and o.contact_id = m.contact_id
        and o.direction = 'out' and o.id > m.id and o.accepted_at >= m.happened_at
    ) answer
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.direction = 'in'
      and m.referral is not null and m.referral ->> 'sourceType' = 'ad' and m.happened_at > ${earliest} and m.happened_at <= ${at}
      and answer.at > ${answeredAfter} and answer.at <= m.happened_at + ${freeEntry.answerMs} * interval '1 millisecond'`;
}
