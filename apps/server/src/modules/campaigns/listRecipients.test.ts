import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
let params: contract.RouteParams<typeof contract.listCampaignContacts>;
beforeAll(async () => {
  t = await openCampaigns();
  params = await fillByHand();
});
afterAll(() => t.app[Symbol.asyncDispose]());

const people = 12_000;
const failed = [7, 1_234, 1_235, 3_499];

/** Every 5th is held out, every 7th of the others left out; some of the others failed, and one of them was never heard of. */
async function fillByHand() {
  const { app } = t;
  const { params } = await t.createCampaign();
  const { team_id, phone_number_id, campaign_id } = params;
  await sql`
    with c as (
      insert into contacts (team_id, name, phone_number, country_code, optin_status)
      select ${team_id}, case when n % 1000 = 5 then 'Éloïse Vidal' else 'Manon N° ' || n end, '+33639' || (100000 + n), 'FR', 'opted_in'
      from generate_series(1, ${people}::int) n order by n returning id, phone_number
    ), given as (select id, right(phone_number, 6)::int - 100000 as n from c), m as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, campaign_id, happened_at)
      select ${team_id}, ${phone_number_id}, id, 'out', case n when 1235 then 'expired' else 'failed' end, 'template', '{}', 'campaign',
        ${campaign_id}, now()
      from given where n = any(${failed}::int[]) returning id, contact_id
    )
    insert into campaign_recipients (team_id, campaign_id, contact_id, status, skip_reason, message_id, line)
    select ${team_id}, ${campaign_id}, g.id,
      case when m.id is not null then 'claimed' when n % 5 = 0 then 'held_out' when n % 7 = 0 then 'skipped' else 'pending' end,
      case when m.id is null and n % 5 <> 0 and n % 7 = 0 then 'opted_out' end, m.id, n
    from given g left join m on m.contact_id = g.id order by n`.execute(app.db);
  await sql`
    update campaigns set step = 'PAUSED', started_at = now(), total_contacts = ${people},
      total_pending = (select count(*) from campaign_recipients where campaign_id = ${campaign_id} and status = 'pending'),
      total_skipped = (select count(*) from campaign_recipients where campaign_id = ${campaign_id} and status = 'skipped'),
      total_held_out = (select count(*) from campaign_recipients where campaign_id = ${campaign_id} and status = 'held_out'),
      total_failed = ${failed.length}
    where id = ${campaign_id}`.execute(app.db);
  return params;
}

type Query = Partial<contract.RouteQuery<typeof contract.listCampaignContacts>>;

/** The numbers of everybody, page by page. */
async function readAll(query: Query, perPage = 100) {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = (
      await t.shop.caller.call(contract.listCampaignContacts, {
        params,
        query: { ...query, page, per_page: perPage },
      })
    ).body;
    found.push(...data.map(({ phone_number }) => Number(phone_number?.slice(6)) - 100_000));
    expect(data.length).toBe(Math.min(perPage, meta.total - (page - 1) * perPage));
    if (page >= meta.last_page) {
      expect(found).toHaveLength(meta.total);
      return found;
    }
  }
}

const everybody = Array.from({ length: people }, (_, index) => index + 1);
const isHeldOut = (n: number) => !failed.includes(n) && n % 5 === 0;
const isSkipped = (n: number) => !failed.includes(n) && n % 5 !== 0 && n % 7 === 0;

test('page by page everybody of a tab comes once and in order, from either end', async () => {
  expect(await readAll({})).toEqual(everybody);
  // The last page is not full, and is reached from the end.
  expect(await readAll({}, 99)).toEqual(everybody);
  expect(await readAll({ status: 'held_out' })).toEqual(everybody.filter(isHeldOut));
  expect(await readAll({ status: 'skipped' }, 97)).toEqual(everybody.filter(isSkipped));
  expect(await readAll({ status: 'failed' }, 3)).toEqual(failed);
  expect(await readAll({ status: 'uncertain' })).toEqual([]);
});

test('a page behind the last one is empty', async () => {
  const { body } = await t.shop.caller.call(contract.listCampaignContacts, {
    params,
    query: { page: 999, per_page: 100 },
  });
  expect(body).toMatchObject({ data: [], meta: { last_page: 120, total: people } });
});

test('a search finds the few of a name and the many of a beginning, in one tab as in all', async () => {
  const eloise = Array.from({ length: 12 }, (_, index) => index * 1000 + 5);
  expect(await readAll({ search: 'eloise' })).toEqual(eloise);
  expect(await readAll({ search: 'vi', status: 'held_out' }, 3)).toEqual(eloise);
  // More than are looked up one by one: those among the first recipients, then everybody.
  const manon = everybody.filter((n) => n % 1000 !== 5);
  expect(await readAll({ search: 'ma' })).toEqual(manon);
  expect(await readAll({ search: 'manon', status: 'skipped' })).toEqual(manon.filter(isSkipped));
  expect(await readAll({ search: 'manon', status: 'failed' })).toEqual(failed);
  expect(await readAll({ search: '639 101 234' })).toEqual([1_234]);
  expect(await readAll({ search: 'nobody' })).toEqual([]);
});

test('what many are called is answered from the first recipients, with about how many there are', async () => {
  const look = async (query: Query) =>
    (await t.shop.caller.call(contract.listCampaignContacts, { params, query })).body;
  const many = await look({ search: 'ma', per_page: 3 });
  expect(many.data.map(({ name }) => name)).toEqual(['Manon N° 1', 'Manon N° 2', 'Manon N° 3']);
  expect(many.meta).toMatchObject({ total: people - 12, is_exact: false });
  expect((await look({ search: 'ma', page: 119, per_page: 100 })).meta.is_exact).toBe(true);
  expect((await look({ search: 'eloise' })).meta.is_exact).toBe(true);
});

test('whoever shows some of them asks for those alone, wherever they have gone', async () => {
  const look = async (query: Query) =>
    (await t.shop.caller.call(contract.listCampaignContacts, { params, query })).body;
  const { data } = await look({ status: 'failed' });
  const [first, second] = data.map(({ id }) => id);
  const again = await look({ status: 'skipped', ids: [second!, first!] });
  expect(again.data).toEqual([data[1], data[0]]);
  expect(again.meta.total).toBe(everybody.filter(isSkipped).length);
  const other = await t.createCampaign();
  const foreign = await t.shop.caller.call(contract.listCampaignContacts, {
    params: other.params,
    query: { ids: [first!] },
  });
  expect(foreign.body.data).toEqual([]);
});
