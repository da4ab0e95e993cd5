import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountCampaign } from '../../messaging/ledger/index.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
let start: Date;
beforeAll(async () => {
  t = await openCampaigns();
  start = new Date(t.app.clock.now().getTime() - 5 * 3_600_000);
});
afterAll(() => t.app[Symbol.asyncDispose]());

const minutes = (after: number) => new Date(start.getTime() + after * 60_000);

interface Life {
  accepted: number;
  delivered?: number;
  read?: number;
  clicked?: number;
  replied?: number;
}

/** A campaign that is over, with the lives of its messages in minutes after the start. */
async function sent(name: string, lives: readonly Life[], startedAt = start): Promise<number> {
  const { app, templateId } = t;
  const { params } = await t.createCampaign(name);
  const { team_id, phone_number_id, campaign_id } = params;
  const people = await t.contactsWith(
    lives.map(() => 'opted_in' as const),
    5000 + campaign_id * 10,
  );
  for (const [index, life] of lives.entries()) {
    const own = { team_id, phone_number_id, campaign_id, contact_id: people[index] ?? 0 };
    const at = (after: number | undefined) => (after === undefined ? null : minutes(after));
    const message = await app.db
      .insertInto('messages')
      .values({
        ...own,
        direction: 'out',
        status: life.read ? 'read' : life.delivered ? 'delivered' : 'accepted',
        type: 'template',
        content: '{}',
        cause: 'campaign',
        template_id: templateId,
        accepted_at: at(life.accepted),
        delivered_at: at(life.delivered),
        read_at: at(life.read),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (life.clicked !== undefined) {
      const clicked = minutes(life.clicked);
      await app.db
        .insertInto('message_clicks')
        .values({
          ...own,
          message_id: message.id,
          target_id: 1,
          clicks: 2,
          first_at: clicked,
          last_at: minutes(life.clicked + 1),
        })
        .execute();
    }
    await app.db
      .insertInto('campaign_recipients')
      .values({
        team_id,
        campaign_id,
        contact_id: own.contact_id,
        status: 'claimed',
        message_id: message.id,
        replied_at: at(life.replied),
      })
      .execute();
  }
  const counts = await app.services.database.pipeline
    .withTeam(team_id)
    .read((tx) => recountCampaign(tx, team_id, campaign_id));
  await app.db
    .updateTable('campaigns')
    .set({
      step: 'SENDED',
      started_at: startedAt,
      finished_at: startedAt,
      total_contacts: lives.length,
      total_pending: 0,
      total_accepted: counts.accepted,
      total_delivered: counts.delivered,
      total_read: counts.read,
      total_clicked: counts.clicked,
      total_replied: lives.filter(({ replied }) => replied !== undefined).length,
    })
    .where('id', '=', campaign_id)
    .execute();
  return campaign_id;
}

const resultsOf = async (campaign_id: number) =>
  (
    await t.shop.caller.call(contract.getCampaignResults, {
      params: { ...t.shop.params, campaign_id },
      query: {},
    })
  ).data;

test('how far it was after so many hours, how soon it was read, and what others did before it', async () => {
  const yesterday = new Date(start.getTime() - 86_400_000);
  await sent(
    'Hier',
    [
      { accepted: -1430, delivered: -1420 },
      { accepted: -1430, delivered: -1400, read: -1300 },
    ],
    yesterday,
  );
  const id = await sent('Aujourd’hui', [
    { accepted: 1, delivered: 2, read: 30 },
    { accepted: 1, delivered: 2, read: 122, clicked: 130 },
    { accepted: 1, delivered: 10, replied: 240 },
    { accepted: 20 },
  ]);
  const results = await resultsOf(id);
  const at = (hours: number, figures: number[]) => {
    const [sentSoFar, delivered, read, clicked, replied] = figures;
    return { hours, sent: sentSoFar, delivered, read, clicked, replied, ordered: null };
  };
  expect(results.over_time).toEqual([
    at(0.25, [3, 3, 0, 0, 0]),
    at(1, [4, 3, 1, 0, 0]),
    at(3, [4, 3, 2, 1, 0]),
    at(6, [4, 3, 2, 1, 1]),
  ]);
  expect(results.reading).toEqual({
    median_seconds: (28 * 60 + 120 * 60) / 2,
    within_hour: 0.5,
    within_day: 1,
  });
  expect(results.rates).toEqual({
    delivered: 3 / 4,
    read: 2 / 3,
    clicked: 1 / 3,
    replied: 1 / 3,
    opted_out: 0,
  });
  expect(results.previous).toMatchObject({ name: 'Hier', rates: { delivered: 1, read: 1 / 2 } });
  expect(results.earlier).toMatchObject({ campaigns: 1, rates: { read: 1 / 2 } });
});
