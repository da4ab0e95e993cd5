import type { Shop } from '../../../modules/imports/testing.ts';
import { recordOrders } from '../../../modules/shops/index.ts';
import { daysAgo, now, type Person } from './meets.ts';

/** Writes somebody with all that conditions ask about, as the tables hold it. */
export async function insertPerson(shop: Shop, person: Omit<Person, 'id'>): Promise<Person> {
  const { db } = shop.app;
  const { team_id, phone_number_id } = shop.params;
  const { name, first_name, email, country_code, language, optin_status, created_at, last_interaction_at } =
    person;
  const { id } = await db
    .insertInto('contacts')
    .values({
      team_id,
      name,
      first_name,
      email,
      country_code,
      language,
      optin_status,
      created_at,
      last_interaction_at,
      attributes: JSON.stringify(person.attributes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const here = { team_id, contact_id: id };
  for (const group_id of person.lists)
    await db
      .insertInto('group_members')
      .values({ ...here, group_id })
      .execute();
  for (const label_id of person.labels)
    await db
      .insertInto('conversation_labels')
      .values({ ...here, phone_number_id, label_id })
      .execute();
  if (person.conversation) {
    const { shelf, window, unread, heard } = person.conversation;
    await db
      .insertInto('conversations')
      .values({
        ...here,
        phone_number_id,
        closed: shelf === 'closed',
        snoozed_until: shelf === 'snoozed' ? daysAgo(-3) : null,
        window_closes_at: window,
        unread_count: unread,
        last_inbound_at: heard,
        last_message_at: heard,
      })
      .execute();
  }
  if (person.clicked_at) {
    const at = person.clicked_at;
    const message = await db
      .insertInto('messages')
      .values({
        ...here,
        phone_number_id,
        direction: 'out',
        status: 'read',
        type: 'text',
        content: '{}',
        cause: 'inbox',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('message_clicks')
      .values({
        ...here,
        phone_number_id,
        message_id: message.id,
        target_id: 1,
        clicks: 1,
        first_at: at,
        last_at: at,
      })
      .execute();
  }
  if (person.bought) await buy(shop, id, person.bought);
  for (const campaign of person.campaigns) {
    const message = await db
      .insertInto('messages')
      .values({
        ...here,
        phone_number_id,
        direction: 'out',
        status: 'sent',
        type: 'template',
        content: '{}',
        campaign_id: campaign.id,
        delivered_at: campaign.delivered ? campaign.at : null,
        read_at: campaign.read ? campaign.at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_recipients')
      .values({
        ...here,
        campaign_id: campaign.id,
        status: 'claimed',
        message_id: message.id,
        replied_at: campaign.replied ? campaign.at : null,
      })
      .execute();
  }
  return { ...person, id };
}

async function buy(shop: Shop, contactId: number, bought: NonNullable<Person['bought']>): Promise<void> {
  const { currency, total, at, isCancelled, lines } = bought;
  await shop.app.services.database.pipeline.transaction((tx) =>
    recordOrders(tx, shop.params.team_id, [
      {
        platform: 'shopify',
        shop: 'lavande.example',
        orderId: `${contactId}`,
        orderNumber: '#1',
        customerId: null,
        contactId,
        total,
        netTotal: total,
        currency,
        placedAt: at,
        cancelledAt: isCancelled ? now : null,
        changedAt: now,
        lines: lines.map(({ product, quantity }) => ({
          lineId: `${product}`,
          productId: `p${product}`,
          title: 'Soap',
          quantity,
        })),
      },
    ]),
  );
}
