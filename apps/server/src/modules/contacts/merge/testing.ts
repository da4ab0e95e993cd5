import * as contract from '@herald/contract';
import fc from 'fast-check';
import { addNumber, type Shop } from '../../imports/testing.ts';
import { type OrderLine, recordOrders } from '../../shops/index.ts';

/** What somebody has, in a shop with two lists, two campaigns, and two numbers. */
export interface Life {
  name: string | null;
  email: string | null;
  phone: boolean;
  optin_status: 'opted_in' | 'opted_out' | 'unknown';
  attributes: Record<string, string>;
  lists: number[];
  campaigns: { campaign_id: number; status: 'pending' | 'skipped' | 'claimed'; opted: boolean }[];
  conversations: {
    phone_number_id: number;
    closed: boolean;
    unread_count: number;
    at: number;
    snoozed: boolean;
    mine: boolean;
    waits: boolean;
  }[];
  portfolios: { portfolio: string; at: number }[];
  orders: { at: number; total: number; isCancelled: boolean }[];
}

export interface Stage {
  shop: Shop;
  lists: number[];
  campaigns: number[];
  numbers: number[];
}

export function lifeArbitrary({ lists, campaigns, numbers }: Stage): fc.Arbitrary<Life> {
  const each = <T, V>(all: readonly T[], value: (one: T) => fc.Arbitrary<V>): fc.Arbitrary<V[]> =>
    fc.subarray([...all]).chain((some) => fc.tuple(...some.map(value)));
  return fc.record({
    name: fc.option(fc.constantFrom('Ada', 'Bea'), { nil: null }),
    email: fc.option(fc.constantFrom('a@example.com', 'b@example.com'), { nil: null }),
    phone: fc.boolean(),
    optin_status: fc.constantFrom('opted_in', 'opted_out', 'unknown'),
    attributes: fc.dictionary(fc.constantFrom('k', 'l', 'm'), fc.constantFrom('1', '2', '')),
    lists: fc.subarray(lists),
    campaigns: each(campaigns, (campaign_id) =>
      fc.record({
        campaign_id: fc.constant(campaign_id),
        status: fc.constantFrom('pending', 'skipped', 'claimed'),
        opted: fc.boolean(),
      }),
    ),
    conversations: each(numbers, (phone_number_id) =>
      fc.record({
        phone_number_id: fc.constant(phone_number_id),
        closed: fc.boolean(),
        unread_count: fc.nat(2),
        at: fc.nat(50),
        snoozed: fc.boolean(),
        mine: fc.boolean(),
        waits: fc.boolean(),
      }),
    ),
    portfolios: each(['p', 'q'], (portfolio) =>
      fc.record({ portfolio: fc.constant(portfolio), at: fc.nat(50) }),
    ),
    orders: fc.array(fc.record({ at: fc.nat(50), total: fc.nat(9000), isCancelled: fc.boolean() }), {
      maxLength: 3,
    }),
  });
}

let counter = 0;
const moment = (hours: number) => new Date(Date.UTC(2026, 9, 1, hours));

/** A shop with two numbers, two lists and two campaigns, for people to be seeded into. */
export async function setStage(shop: Shop): Promise<Stage> {
  const { db } = shop.app;
  const other = await addNumber(shop.app, shop.params.team_id);
  const named = (name: string) => ({ ...shop.params, name });
  const lists = await db
    .insertInto('groups')
    .values([named('A'), named('B')])
    .returning('id')
    .execute();
  const campaigns = await db
    .insertInto('campaigns')
    .values([named('X'), named('Y')])
    .returning('id')
    .execute();
  return {
    shop,
    numbers: [shop.params.phone_number_id, other.phone_number_id],
    lists: lists.map(({ id }) => id),
    campaigns: campaigns.map(({ id }) => id),
  };
}

/** Writes somebody into the database, with rows in every table that can point at a person. Returns their id. */
export async function seedPerson({ shop }: Stage, life: Life): Promise<number> {
  counter += 1;
  const { db } = shop.app;
  const { team_id } = shop.params;
  const phone_number = life.phone ? `+33639${String(counter).padStart(6, '0')}` : null;
  const { id } = await db
    .insertInto('contacts')
    .values({
      team_id,
      name: life.name,
      email: life.email,
      phone_number,
      optin_status: life.optin_status,
      attributes: JSON.stringify(life.attributes),
      last_interaction_at: moment(counter % 40),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { team_id, contact_id: id };
  await db
    .insertInto('contact_identities')
    .values({ ...own, kind: 'bsuid', value: `FR.${counter}` })
    .execute();
  if (phone_number && counter % 2)
    await db
      .insertInto('contact_identities')
      .values({ ...own, kind: 'phone', value: phone_number })
      .execute();
  if (life.optin_status !== 'unknown')
    await db
      .insertInto('consent_events')
      .values({ ...own, status: life.optin_status, source: 'import', created_at: moment(counter % 30) })
      .execute();
  for (const group_id of life.lists)
    await db
      .insertInto('group_members')
      .values({ ...own, group_id })
      .execute();
  for (const { portfolio, at } of life.portfolios)
    await db
      .insertInto('portfolio_recipients')
      .values({ ...own, portfolio, last_at: moment(at) })
      .execute();
  await seedOrders(shop, id, life.orders);
  for (const conversation of life.conversations) await seedConversation(shop, id, conversation);
  for (const { campaign_id, status, opted } of life.campaigns) {
    const message =
      status === 'claimed' ? await seedMessage(shop, id, shop.params.phone_number_id, campaign_id) : null;
    await db
      .insertInto('campaign_recipients')
      .values({ ...own, campaign_id, status, message_id: message, opted_out_at: opted ? moment(1) : null })
      .execute();
  }
  return id;
}

export async function seedOrders(
  { app, params }: Shop,
  contactId: number,
  orders: Life['orders'],
  lines: readonly OrderLine[] = [],
): Promise<void> {
  await app.services.database.pipeline.transaction((tx) =>
    recordOrders(
      tx,
      params.team_id,
      orders.map(({ at, total, isCancelled }, nth) => ({
        platform: 'shopify',
        shop: 'lavande.example',
        orderId: `${contactId}-${nth}`,
        orderNumber: `#${nth}`,
        customerId: `${contactId}`,
        contactId,
        total,
        netTotal: total,
        currency: 'EUR',
        placedAt: moment(at),
        cancelledAt: isCancelled ? moment(60) : null,
        changedAt: moment(60),
        lines,
      })),
    ),
  );
}

async function seedMessage(
  shop: Shop,
  contact_id: number,
  phone_number_id: number,
  campaign_id: number | null,
) {
  const { id } = await shop.app.db
    .insertInto('messages')
    .values({
      team_id: shop.params.team_id,
      phone_number_id,
      contact_id,
      campaign_id,
      direction: 'out',
      status: 'delivered',
      type: 'text',
      content: JSON.stringify({ body: `Words ${counter}` }),
      cause: campaign_id ? 'campaign' : 'inbox',
      delivered_at: moment(2),
      accepted_at: moment(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function seedConversation(
  shop: Shop,
  contact_id: number,
  { phone_number_id, closed, unread_count, at, snoozed, mine, waits }: Life['conversations'][number],
) {
  const { db } = shop.app;
  const { team_id } = shop.params;
  const own = { team_id, phone_number_id, contact_id };
  const message_id = await seedMessage(shop, contact_id, phone_number_id, null);
  await db
    .insertInto('conversations')
    .values({
      ...own,
      closed,
      unread_count,
      last_message_at: moment(at),
      last_message_preview: `Preview ${counter}`,
      window_closes_at: moment(at + 24),
      snoozed_until: snoozed ? moment(900) : null,
      assigned_user_id: mine ? shop.ownerId : null,
      receipt_message_id: message_id,
    })
    .execute();
  await db
    .insertInto('conversation_notes')
    .values({ ...own, body: 'A note' })
    .execute();
  await db
    .insertInto('conversation_events')
    .values({ ...own, kind: 'closed' })
    .execute();
  await db
    .insertInto('notifications')
    .values({ ...own, user_id: shop.ownerId, kind: 'assigned' })
    .execute();
  await db
    .insertInto('reply_times')
    .values({ ...own, started_at: moment(1), is_first: true })
    .execute();
  await db
    .insertInto('resolutions')
    .values({ ...own, opened_at: moment(1), closed_at: moment(2), seconds: 60 })
    .execute();
  const { id: label_id } = await db
    .insertInto('labels')
    .values({ team_id: own.team_id, name: `${contact_id} ${phone_number_id}`, color: 'blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_labels')
    .values({ ...own, label_id })
    .execute();
  await db
    .insertInto('conversation_pins')
    .values({ ...own, user_id: shop.ownerId })
    .execute();
  await db
    .insertInto('conversation_followers')
    .values({ ...own, user_id: shop.ownerId })
    .execute();
  await db
    .insertInto('tracked_links')
    .values({ ...own, token: `${contact_id}-${phone_number_id}`, url: 'x', target_id: 1 })
    .execute();
  await db
    .insertInto('message_clicks')
    .values({ ...own, message_id, target_id: 1, clicks: 1, first_at: moment(1), last_at: moment(1) })
    .execute();
  await db
    .insertInto('group_removals')
    .values({ ...own, group_id: 1, group_name: 'Gone', group_color: 'red', added_at: moment(1) })
    .execute();
  if (waits)
    await db
      .insertInto('scheduled_messages')
      .values({ ...own, kind: 'reengage', message: '{}' })
      .execute();
  await db
    .updateTable('phone_numbers')
    .set({ last_contact_id: contact_id })
    .where('id', '=', phone_number_id)
    .execute();
}

/** Somebody of whom nothing is known but their number. */
export const plain: Life = {
  name: null,
  email: null,
  phone: true,
  optin_status: 'unknown',
  attributes: {},
  lists: [],
  campaigns: [],
  conversations: [],
  portfolios: [],
  orders: [],
};

/** What is done to two people of a shop that is opened before the first test. */
export function mergers(shop: () => Shop) {
  const at = (contact_id: number) => ({ ...shop().params, contact_id });
  return {
    at,
    merge: (kept: number, merged: number, take: contract.MergeField[] = []) =>
      shop().owner.call(contract.mergeContacts, { params: at(kept), body: { contact_id: merged, take } }),
    undo: (merge_id: number) =>
      shop().owner.call(contract.undoMerge, { params: { ...shop().params, merge_id } }),
  };
}
