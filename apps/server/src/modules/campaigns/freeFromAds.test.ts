import * as contract from '@herald/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, openShop, type Shop } from '../../test/shop.ts';
import { freeFromAds } from './freeFromAds.ts';

let app: TestApp;
let shop: Shop;
let templateId: number;
let on: { team_id: number; phone_number_id: number };
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
  templateId = (await approvedTemplate(app, shop)).id;
  on = { team_id: shop.params.team_id, phone_number_id: shop.params.phone_number_id };
});
afterAll(() => app[Symbol.asyncDispose]());

const hour = 3_600_000;
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour);

async function addPerson(phone: string): Promise<number> {
  const values = { team_id: on.team_id, name: 'Zoé', phone_number: phone, country_code: 'FR' };
  const { id } = await app.db.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Messages in the order in which they came, hours ago. */
interface Said {
  hours: number;
  kind: 'ad' | 'post' | 'word' | 'answer' | 'failed';
}

async function say(contact_id: number, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  await app.db
    .insertInto('messages')
    .values(
      said.map(({ hours, kind }) => {
        const isOurs = kind === 'answer' || kind === 'failed';
        return {
          ...on,
          contact_id,
          type: 'text',
          content: '{}',
          direction: isOurs ? 'out' : 'in',
          status: kind === 'failed' ? 'failed' : isOurs ? 'sent' : 'received',
          cause: isOurs ? 'inbox' : null,
          accepted_at: kind === 'answer' ? ago(hours) : null,
          happened_at: ago(hours),
          referral: kind === 'ad' || kind === 'post' ? JSON.stringify({ sourceType: kind }) : null,
        };
      }),
    )
    .execute();
}

/** Read one by one: some ad was answered within a day, first of all answers, less than three days ago. */
function isFree(said: readonly Said[]): boolean {
  return said.some((arrival, place) => {
    if (arrival.kind !== 'ad') return false;
    const answer = said.slice(place + 1).find(({ kind }) => kind === 'answer');
    return answer !== undefined && arrival.hours - answer.hours <= 24 && answer.hours < 72;
  });
}

async function readFree(): Promise<number[]> {
  const { rows } = await freeFromAds(on.team_id, on.phone_number_id, app.clock.now()).execute(app.db);
  return rows.map(({ contact_id }) => Number(contact_id));
}

test('whoever came from an ad is free for three days from our answer, if that came within a day', async () => {
  const history = fc
    .array(
      fc.record({
        // Never on the edge itself: the clock goes on while a test runs.
        hours: fc.integer({ min: 0, max: 119 }).map((hours) => hours + 0.5),
        kind: fc.constantFrom<Said['kind'][]>('ad', 'post', 'word', 'answer', 'failed'),
      }),
      { maxLength: 6 },
    )
    .map((said) => said.toSorted((one, other) => other.hours - one.hours));
  let phone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 5 }), async (people) => {
      const expected: number[] = [];
      for (const said of people) {
        phone += 1;
        const id = await addPerson(`+336399${String(phone).padStart(5, '0')}`);
        await say(id, said);
        if (isFree(said)) expected.push(id);
      }
      expect((await readFree()).sort((a, b) => a - b)).toEqual(expected);
      await app.db.deleteFrom('messages').where('team_id', '=', on.team_id).execute();
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('the forecast counts people and leaves what is free out of the cost', async () => {
  const [free, paying] = [await addPerson('+33639983001'), await addPerson('+33639983002')];
  await say(free, [
    { hours: 30, kind: 'ad' },
    { hours: 20, kind: 'answer' },
  ]);
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Après la pub', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  await app.db
    .insertInto('campaign_recipients')
    .values([free, paying].map((contact_id) => ({ team_id: on.team_id, campaign_id: data.id, contact_id })))
    .execute();
  const body = { variables: { 'body.1': { source: 'text', text: 'vous' } } } as const;
  await shop.caller.call(contract.updateCampaign, { params, body });
  const review = async () => (await shop.caller.call(contract.reviewCampaign, { params })).data;
  expect(await review()).toMatchObject({
    sendable: 2,
    cost: { amount: Math.ceil(7.12) },
    free_recipients: 1,
    cost_at_most: { amount: Math.ceil(2 * 7.12) },
  });
  // Paid ahead, both are set aside: it may take longer than the three days.
  const bill = (meta_billing_v2: boolean) =>
    app.db.updateTable('teams').set({ meta_billing_v2 }).where('id', '=', on.team_id).execute();
  await bill(false);
  expect((await review()).blockers).toMatchObject([{ message: expect.stringContaining('needs €0.15') }]);
  await bill(true);
  // By the time for which it is planned the three days are over.
  const later = new Date(app.clock.now().getTime() + 60 * hour);
  await app.db.updateTable('campaigns').set({ scheduled_at: later }).where('id', '=', data.id).execute();
  expect((await review()).cost.amount).toBe(Math.ceil(2 * 7.12));
});
