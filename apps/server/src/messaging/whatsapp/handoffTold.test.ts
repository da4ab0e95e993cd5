import * as contract from '@herald/contract';
import { describe, expect, test } from 'vitest';
import { type Inbox, type Sender, startInbox, textItem } from './test/index.ts';

const bob: Sender = { wa_id: '33700000456', user_id: 'FR.4005006007008', name: 'Bob' };

const told = async ({ app }: Inbox) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'data', 'actor_user_id'])
      .orderBy('id')
      .execute()
  ).map(({ user_id, kind, data }) => [user_id, kind, (data as { text?: string }).text]);
const scope = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });

describe('who is told', () => {
  async function startTeam() {
    const inbox = await startInbox();
    const { app, number } = inbox;
    const member = async (role: 'Agent' | 'Viewer', push: contract.Preferences['push']) => {
      const { id } = await app.createMember({ id: number.team_id }, role);
      await app.db
        .updateTable('members')
        .set({ preferences: JSON.stringify({ push }) })
        .where('user_id', '=', id)
        .execute();
      return id;
    };
    return { inbox, member, [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose]() };
  }

  test('whoever has the conversation, and nobody else', async () => {
    await using team = await startTeam();
    const { inbox } = team;
    const agent = await team.member('Agent', 'mine');
    await team.member('Agent', 'all');
    await inbox.receiveMessages([textItem(inbox.app, 'Bonjour')]);
    await inbox.app.db.updateTable('conversations').set({ assigned_user_id: agent }).execute();
    await inbox.receiveMessages([textItem(inbox.app, 'humain')]);
    expect(await told(inbox)).toEqual([[agent, 'human_needed', 'humain']]);
  });

  test('of nobody’s conversation those who may answer and want to know, chosen agents alone where there are some', async () => {
    await using team = await startTeam();
    const { inbox } = team;
    const { owner } = inbox;
    const agent = await team.member('Agent', 'mine_and_unassigned');
    const everything = await team.member('Agent', 'all');
    for (const push of ['mine', 'none'] as const) await team.member('Agent', push);
    await team.member('Viewer', 'all');
    await inbox.receiveMessages([textItem(inbox.app, 'humain')]);
    const first = await told(inbox);
    expect(first.map(([id]) => id)).toEqual([owner.id, agent, everything]);

    await inbox.app.db
      .insertInto('inbox_agents')
      .values({ ...scope(inbox), user_id: everything })
      .execute();
    await inbox.receiveMessages([textItem(inbox.app, 'un conseiller', bob)], bob);
    expect((await told(inbox)).slice(first.length)).toEqual([[everything, 'human_needed', 'un conseiller']]);
  });

  test('of what somebody has taken care of, or closed, nobody is told any more', async () => {
    await using team = await startTeam();
    const { inbox } = team;
    const { app, owner } = inbox;
    const agent = await team.member('Agent', 'all');
    await inbox.receiveMessages([textItem(app, 'humain', bob)], bob);
    await inbox.receiveMessages([textItem(app, 'humain')]);
    const unread = async () =>
      (
        await app.db
          .selectFrom('notifications')
          .select(['user_id', 'contact_id'])
          .where('read_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ user_id, contact_id }) => [user_id, contact_id]);
    const contacts = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
    const [first = 0, second = 0] = contacts.map(({ id }) => id);
    expect(await unread()).toEqual([
      [owner.id, first],
      [agent, first],
      [owner.id, second],
      [agent, second],
    ]);
    const at = (contact_id: number) => ({ params: { ...scope(inbox), contact_id } });
    await app.as(owner).call(contract.closeHumanNeeded, at(second));
    expect(await unread()).toEqual([
      [owner.id, first],
      [agent, first],
    ]);
    await app.as(owner).call(contract.closeConversation, { ...at(first), body: { closed: true } });
    expect(await unread()).toEqual([]);
    const bell = await app
      .as({ id: agent })
      .call(contract.listNotifications, { params: { team_id: scope(inbox).team_id }, query: {} });
    expect([bell.body.unread, bell.data.length]).toEqual([0, 2]);
  });

  test('whose turn it is, when the same message gives the conversation away', async () => {
    await using team = await startTeam();
    const { inbox } = team;
    await inbox.app.db
      .insertInto('inbox_settings')
      .values({ ...scope(inbox), assignment: 'round_robin' })
      .execute();
    await inbox.receiveMessages([textItem(inbox.app, 'humain')]);
    expect(await told(inbox)).toEqual([
      [inbox.owner.id, 'assigned', undefined],
      [inbox.owner.id, 'human_needed', 'humain'],
    ]);
  });
});
