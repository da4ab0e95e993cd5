import { type Selectable, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../../../platform/database/index.ts';
import type { TestApp } from '../../../test/index.ts';
import { keptCounts, readMessageCounts, recountCampaign, recountMessages } from '../../ledger/index.ts';
import type { SeededCampaign, SeededNumber } from './seed.ts';

/** Looks again until the condition holds; fails with what it saw last. No fixed waiting. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  isRight: (seen: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`Still not so: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function campaignOf(app: TestApp, { teamId, campaignId }: SeededCampaign) {
  return app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
}

/** Those that a claim gave out, and that are not in the ledger yet, stand here as it will make them. */
export async function messagesOf(app: TestApp, { phoneNumberId }: SeededNumber) {
  const claimed = { direction: 'out', status: 'sending', type: 'template', cause: 'campaign', attempts: 0 };
  const { rows } = await sql<Selectable<DB['messages']>>`
    select * from messages where phone_number_id = ${phoneNumberId} and direction = 'out'
    union all
    select m.* from unrecorded_messages u, jsonb_populate_record(null::messages, to_jsonb(u) || jsonb_build_object(
      'claimed_by', u.token, 'happened_at', u.claimed_at, 'created_at', u.claimed_at) || ${JSON.stringify(claimed)}::jsonb) m
    where u.phone_number_id = ${phoneNumberId}
    order by id`.execute(app.db);
  return rows;
}

/** Waits for the end of a campaign. */
export function sended(app: TestApp, campaign: SeededCampaign, withinMs?: number) {
  return eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'SENDED',
    withinMs,
  );
}

/** The counters that are kept say what counting the rows says, and everybody is accounted for exactly once. */
export async function expectExactCounters(app: TestApp, campaign: SeededCampaign): Promise<void> {
  const { teamId, campaignId } = campaign;
  const [kept, recounted] = await app.services.database.pipeline.read(async (tx) => [
    await keptCounts(tx, teamId, campaignId),
    await recountCampaign(tx, teamId, campaignId),
  ]);
  expect(kept).toEqual(recounted);
  const [days, recountedDays] = await app.services.database.pipeline.read(async (tx) => [
    await readMessageCounts(tx, teamId, 'template', campaign.templateId),
    await recountMessages(tx, teamId, 'template', campaign.templateId),
  ]);
  expect(days).toEqual(recountedDays);
  const { total_contacts } = await campaignOf(app, campaign);
  const people = await app.db
    .selectFrom('campaign_recipients as r')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.team_id', '=', 'r.team_id').onRef('m.id', '=', 'r.message_id'),
    )
    .leftJoin('unrecorded_messages as u', (join) =>
      join.onRef('u.team_id', '=', 'r.team_id').onRef('u.id', '=', 'r.message_id'),
    )
    .select((eb) => ['r.status', eb.fn.coalesce('m.id', 'u.id').as('id')])
    .where('r.team_id', '=', teamId)
    .where('r.campaign_id', '=', campaignId)
    .execute();
  expect(people).toHaveLength(total_contacts);
  for (const person of people) expect(person.id !== null).toBe(person.status === 'claimed');
  expect(new Set(people.flatMap(({ id }) => (id === null ? [] : [id]))).size).toBe(
    people.filter(({ status }) => status === 'claimed').length,
  );
}
