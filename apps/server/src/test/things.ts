import { hashToken } from '../platform/secrets.ts';
import { seedAutomationThings } from './automationThings.ts';
import type { TeamRow, UserRow } from './factories.ts';
import { seedInboxThings } from './inboxThings.ts';
import { seedPeopleThings } from './peopleThings.ts';
import type { TestApp } from './testApp.ts';
import { seedToolThings } from './toolThings.ts';

/** One of everything that has an id in a path. */
export interface Things {
  team: TeamRow;
  owner: UserRow;
  viewer: UserRow;
  /** By the name of the path parameter. */
  ids: Record<string, number> & { team_id: number; phone_number_id: number };
}

let counter = 0;

/** A team that has one of everything, for tests that walk the whole contract. */
export async function seedThings(app: TestApp): Promise<Things> {
  counter += 1;
  const { team, owner } = await app.createTeam();
  const viewer = await app.createMember(team, 'Viewer');
  const team_id = team.id;
  const insert = { team_id };
  const { db } = app;

  const account = await db
    .insertInto('whatsapp_accounts')
    .values({ ...insert, waba_id: `33001122${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await db
    .insertInto('phone_numbers')
    .values({
      ...insert,
      whatsapp_account_id: account.id,
      meta_id: `22009988${counter}`,
      phone_number: '+15550100199',
      display_phone_number: '+1 555-010-0199',
      verified_name: 'Demo Garden',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const onNumber = { ...insert, phone_number_id: number.id };
  const contact = await db
    .insertInto('contacts')
    .values({ ...insert, name: 'Anaïs', phone_number: `+3363998${1000 + counter}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('groups')
    .values({ ...onNumber, name: 'VIP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto('templates')
    .values({
      ...insert,
      whatsapp_account_id: account.id,
      name: 'hello',
      language: 'en',
      category: 'UTILITY',
      status: 'APPROVED',
      type: 'standard',
      structure: JSON.stringify({
        type: 'standard',
        name: 'hello',
        language: 'en',
        category: 'UTILITY',
        parameter_format: 'positional',
        header: { type: 'none' },
        body: { text: 'Hello', variables: [] },
        footer: null,
        buttons: [],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({ ...onNumber, name: 'Spring', template_id: template.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipient = await db
    .insertInto('campaign_recipients')
    .values({ ...insert, campaign_id: campaign.id, contact_id: contact.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_sources')
    .values({
      ...insert,
      campaign_id: campaign.id,
      position: 1,
      kind: 'optin',
      added_at: app.clock.now(),
    })
    .execute();
  await db
    .insertInto('campaign_exclusions')
    .values({
      ...insert,
      campaign_id: campaign.id,
      kind: 'groups',
      target_id: 1,
      name: 'Never',
      added_at: app.clock.now(),
    })
    .execute();
  const upload = await db
    .insertInto('imports')
    .values({ ...onNumber, status: 'analysed', file_key: 'none', file_name: 'a.csv', format: 'csv' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await db
    .insertInto('messages')
    .values({
      ...onNumber,
      contact_id: contact.id,
      direction: 'out',
      status: 'failed',
      type: 'text',
      content: JSON.stringify({ body: 'Hello' }),
      cause: 'inbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const order = await db
    .insertInto('shop_orders')
    .values({
      ...insert,
      platform: 'shopify',
      shop: 'things.myshopify.com',
      order_id: '1',
      order_number: '#1001',
      contact_id: contact.id,
      total: 4500,
      net_total: 4500,
      currency: 'EUR',
      placed_at: app.clock.now(),
      changed_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scheduled = await db
    .insertInto('scheduled_messages')
    .values({
      ...onNumber,
      contact_id: contact.id,
      kind: 'later',
      message: JSON.stringify({ type: 'text', body: 'Tomorrow' }),
      send_at: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const colleague = await app.createMember(team, 'Agent');
  const role = await db
    .insertInto('team_roles')
    .values({ ...insert, name: 'Night shift', permissions: ['conversations.view'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invitation = await db
    .insertInto('invitations')
    .values({
      ...insert,
      email: `invited${counter}@example.com`,
      role_id: role.id,
      token_hash: hashToken(`invitation ${counter}`),
      invited_by: owner.id,
      expires_at: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const archive = await db
    .insertInto('team_exports')
    .values({
      ...insert,
      locale: 'en',
      status: 'done',
      created_at: app.clock.now(),
      moved_at: app.clock.now(),
      file_key: `teams/${team_id}/exports/none`,
      expires_at: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const call = await db
    .insertInto('hook_calls')
    .values({
      ...onNumber,
      kind: 'template',
      thing_id: template.id,
      headers: JSON.stringify({}),
      response: JSON.stringify({}),
      status_code: 202,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draft = await db
    .insertInto('template_drafts')
    .values({
      ...onNumber,
      name: 'hello',
      content: JSON.stringify({}),
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    draft_id: draft.id,
    call_id: call.id,
    team_id,
    user_id: colleague.id,
    role_id: role.id,
    invitation_id: invitation.id,
    export_id: archive.id,
    phone_number_id: number.id,
    contact_id: contact.id,
    group_id: group.id,
    template_id: template.id,
    campaign_id: campaign.id,
    recipient_id: recipient.id,
    position: 1,
    import_id: upload.id,
    message_id: message.id,
    order_id: order.id,
    scheduled_id: scheduled.id,
    ...(await seedPeopleThings(app, onNumber, contact.id)),
    ...(await seedInboxThings(app, onNumber, contact.id, owner.id)),
    ...(await seedToolThings(app, onNumber)),
    ...(await seedAutomationThings(app, onNumber, contact.id)),
  };
  return { team, owner, viewer, ids };
}
