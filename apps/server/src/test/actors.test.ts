import { permissions as everything } from '@herald/contract';
import { expect, test } from 'vitest';
import type { Actor, By } from '../actor.ts';
import { seedCampaign, seedNumber } from '../messaging/outbound/testing/seed.ts';
import { type Inbox, startInbox, textItem } from '../messaging/whatsapp/test/index.ts';
import { campaigns, pauseCampaign, startCampaign } from '../modules/campaigns/index.ts';
import { changeContact, contacts, createContact, recordOptin } from '../modules/contacts/index.ts';
import {
  addNote,
  assignConversations,
  blockContacts,
  closeConversations,
  endHandoff,
  labelConversations,
  markConversations,
  requestHandoff,
  sendMessage,
  snoozeConversations,
} from '../modules/conversations/index.ts';
import { attachContacts, detachContacts, groups } from '../modules/groups/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { createRecorderTable, readRecordedFacts, recorder } from '../platform/events/testing/recorder.ts';
import { recountFacts } from './recountFacts.ts';

/** Where everything is done to: one person who wrote, a list, somebody who answers, a campaign of another number. */
interface World {
  inbox: Inbox;
  phoneNumberId: number;
  contactId: number;
  groupId: number;
  labelId: number;
  campaign: { teamId: number; phoneNumberId: number; campaignId: number };
}

interface Deed {
  permission: string;
  /** Of the campaign's team instead of the person's. */
  ofCampaign?: true;
  run(tx: Tx, by: By, world: World): Promise<unknown>;
}

const chosen = ({ phoneNumberId, contactId }: World) => ({ phoneNumberId, contactIds: [contactId] });
const member = (world: World) => ({ ...chosen(world), groupId: world.groupId });
const text = { type: 'text', body: 'Hello from a program' } as const;

/** Every command, in an order in which each has something to do. */
const deeds: Deed[] = [
  {
    ...assignConversations,
    run: (tx, by, w) => assignConversations(tx, by, { ...chosen(w), to: { user_id: w.inbox.owner.id } }),
  },
  {
    ...assignConversations,
    run: (tx, by, w) => assignConversations(tx, by, { ...chosen(w), to: { user_id: null } }),
  },
  {
    ...assignConversations,
    run: (tx, by, w) => assignConversations(tx, by, { ...chosen(w), to: { how: 'round_robin' } }),
  },
  {
    ...assignConversations,
    run: (tx, by, w) => assignConversations(tx, by, { ...chosen(w), to: { user_id: null } }),
  },
  { ...closeConversations, run: (tx, by, w) => closeConversations(tx, by, { ...chosen(w), closed: true }) },
  { ...closeConversations, run: (tx, by, w) => closeConversations(tx, by, { ...chosen(w), closed: false }) },
  { ...blockContacts, run: (tx, by, w) => blockContacts(tx, by, { ...chosen(w), reason: 'spam' }) },
  { ...blockContacts, run: (tx, by, w) => blockContacts(tx, by, { ...chosen(w), reason: null, undo: true }) },
  {
    ...snoozeConversations,
    run: (tx, by, w) =>
      snoozeConversations(tx, by, { ...chosen(w), until: new Date(by.now.getTime() + 3_600_000) }),
  },
  {
    ...requestHandoff,
    run: (tx, by, w) => requestHandoff(tx, by, { ...chosen(w), text: 'Refund of 300 €' }),
  },
  { ...endHandoff, run: (tx, by, w) => endHandoff(tx, by, chosen(w)) },
  { ...markConversations, run: (tx, by, w) => markConversations(tx, by, { ...chosen(w), as: 'unread' }) },
  { ...markConversations, run: (tx, by, w) => markConversations(tx, by, { ...chosen(w), as: 'read' }) },
  {
    ...addNote,
    run: (tx, by, w) => addNote(tx, by, { ...w, body: 'Wants a refund', mentions: [w.inbox.owner.id] }),
  },
  {
    ...labelConversations,
    run: (tx, by, w) => labelConversations(tx, by, { ...chosen(w), labelId: w.labelId }),
  },
  {
    ...labelConversations,
    run: (tx, by, w) => labelConversations(tx, by, { ...chosen(w), labelId: w.labelId, remove: true }),
  },
  { ...sendMessage, run: (tx, by, w) => sendMessage(tx, by, { ...placeOf(w), message: text }) },
  { ...attachContacts, run: (tx, by, w) => attachContacts(tx, by, member(w)) },
  { ...detachContacts, run: (tx, by, w) => detachContacts(tx, by, member(w)) },
  {
    ...createContact,
    run: (tx, by, w) => {
      people += 1;
      return createContact(tx, by, {
        phoneNumberId: w.phoneNumberId,
        name: 'Grace',
        phone_number: `+3363998${String(people).padStart(4, '0')}`,
        optin_status: 'opted_in',
        group_ids: [w.groupId],
      });
    },
  },
  {
    ...changeContact,
    run: (tx, by, w) =>
      changeContact(tx, by, {
        contactId: w.contactId,
        name: 'Grace',
        attributes: { size: '38' },
      }),
  },
  {
    ...recordOptin,
    run: (tx, by, w) => recordOptin(tx, by, { contactId: w.contactId, status: 'opted_in', wording: 'Yes' }),
  },
  {
    ...recordOptin,
    run: (tx, by, w) => recordOptin(tx, by, { contactId: w.contactId, status: 'opted_out' }),
  },
  { ...pauseCampaign, ofCampaign: true, run: (tx, by, w) => pauseCampaign(tx, by, w.campaign) },
  { ...startCampaign, ofCampaign: true, run: (tx, by, w) => startCampaign(tx, by, w.campaign) },
];

/** In turn numbers that nobody has yet. */
let people = 0;

const placeOf = ({ phoneNumberId, contactId }: World) => ({ phoneNumberId, contactId });

const actors: Record<string, (permissions: readonly string[]) => Actor> = {
  'an automation': (held) => ({ kind: 'automation', automationId: 7, permissions: allowed(held) }),
  'an API key': (held) => ({ kind: 'api_key', apiKeyId: 5, permissions: allowed(held) }),
  'the AI agent': (held) => ({ kind: 'agent', permissions: allowed(held) }),
};

const allowed = (held: readonly string[]) => everything.filter((name) => held.includes(name));

async function openWorld(): Promise<World> {
  const listens = { name: 'recorder', subscribers: [recorder] };
  const inbox = await startInbox({}, [contacts, groups, campaigns, listens]);
  const { app, number } = inbox;
  await createRecorderTable(app.services.database.pools.owner);
  await inbox.receiveMessages([textItem(app, 'Hello')]);
  const { id: contactId } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const { id: groupId } = await app.db
    .insertInto('groups')
    .values({ team_id: number.team_id, phone_number_id: number.id, name: 'Regulars', color: 'blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: labelId } = await app.db
    .insertInto('labels')
    .values({ team_id: number.team_id, name: 'Refund', color: 'blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 2 });
  await app.db
    .updateTable('campaigns')
    .set({ started_at: app.clock.now() })
    .where('id', '=', campaign.campaignId)
    .execute();
  return { inbox, phoneNumberId: number.id, contactId, groupId, labelId, campaign };
}

function act(world: World, actor: Actor, deed: Deed): Promise<unknown> {
  const { services, clock } = world.inbox.app;
  const teamId = deed.ofCampaign ? world.campaign.teamId : world.inbox.number.team_id;
  const by: By = { app: services, actor, teamId, now: clock.now() };
  return services.database.pipeline.withTeam(teamId).transaction((tx) => deed.run(tx, by, world));
}

test.each(Object.entries(actors))(
  '%s does everything through the same doors, and only what it may',
  async (_, actorWith) => {
    const world = await openWorld();
    await using _inbox = world.inbox;
    const { owner } = world.inbox.app.services.database.pools;
    const teams = [world.inbox.number.team_id, world.campaign.teamId];
    const count = async () =>
      (await Promise.all(teams.map((id) => readRecordedFacts(owner, id)))).flat().length;

    for (const deed of deeds) {
      const before = await count();
      const others = everything.filter((name) => name !== deed.permission);
      await expect(act(world, actorWith(others), deed), deed.permission).rejects.toMatchObject({
        code: 'forbidden',
      });
      expect(await count()).toBe(before);
      await act(world, actorWith([deed.permission]), deed);
      expect(await count(), `${deed.permission} left no fact`).toBeGreaterThan(before);
    }

    const facts = (await Promise.all(teams.map((id) => readRecordedFacts(owner, id)))).flat();
    const { kind } = actorWith([]);
    expect(new Set(facts.map(({ by }) => by.kind))).toEqual(new Set(['customer', kind]));
    const made = facts.find(({ type, by }) => type === 'contact.created' && by.kind === kind);
    expect(made?.data).toEqual({
      origin: { automation: 'automation', api_key: 'api', agent: 'ai_agent' }[kind as 'agent'],
    });
    const [first = 0, second = 0] = teams;
    expect(await recountFacts(owner, first)).toEqual([]);
    const ofCampaign = (await readRecordedFacts(owner, second)).map(({ type }) => type);
    expect(ofCampaign).toEqual(['campaign.paused', 'campaign.started']);
    const { cause } = await world.inbox.app.db
      .selectFrom('messages')
      .select('cause')
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    expect(cause).toBe({ automation: 'automation', api_key: 'api', agent: 'ai_agent' }[kind as 'agent']);
  },
);

test('commands compose: one that fails takes the others of its transaction along, facts included', async () => {
  const world = await openWorld();
  await using _inbox = world.inbox;
  const { services, clock } = world.inbox.app;
  const { team_id: teamId } = world.inbox.number;
  const by: By = {
    app: services,
    actor: { kind: 'automation', automationId: 7, permissions: everything },
    teamId,
    now: clock.now(),
  };
  const before = await readRecordedFacts(services.database.pools.owner, teamId);
  const running = services.database.pipeline.withTeam(teamId).transaction(async (tx) => {
    await attachContacts(tx, by, member(world));
    await closeConversations(tx, by, { ...chosen(world), closed: true });
    await addNote(tx, by, { ...placeOf(world), body: 'Calls a stranger', mentions: [999_999] });
  });
  await expect(running).rejects.toMatchObject({ code: 'invalid' });
  expect(await readRecordedFacts(services.database.pools.owner, teamId)).toEqual(before);
  expect(await recountFacts(services.database.pools.owner, teamId)).toEqual([]);
});
