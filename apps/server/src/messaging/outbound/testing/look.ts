import { expect } from 'vitest';
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

export function messagesOf(app: TestApp, { phoneNumberId }: SeededNumber) {
  return app.db
    .selectFrom('messages')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();
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
    .select(['r.status', 'm.status as message', 'm.id'])
    .where('r.team_id', '=', teamId)
    .where('r.campaign_id', '=', campaignId)
    .execute();
  expect(people).toHaveLength(total_contacts);
  for (const person of people) expect(person.id !== null).toBe(person.status === 'claimed');
  expect(new Set(people.flatMap(({ id }) => (id === null ? [] : [id]))).size).toBe(
    people.filter(({ status }) => status === 'claimed').length,
  );
}
