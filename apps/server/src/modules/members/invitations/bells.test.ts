import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { accounts } from '../../accounts/index.ts';
import { inbox } from '../../inbox/index.ts';
import { push } from '../../push/index.ts';
import { startPushService } from '../../push/testing.ts';
import { teams } from '../../teams/index.ts';
import { members } from '../index.ts';
import { createPayingTeam, invite, mailedInvitation, registerWith } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({
    modules: [accounts, teams, members, inbox, push],
    environment: { OUTBOUND_ALLOW: service.host },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function join(team: { id: number }, by: { id: number }, email: string) {
  await invite(app, by, { team, email });
  const { token } = await mailedInvitation(app, email);
  const { body } = await registerWith(app, token);
  expect(body.access_token).toBeDefined();
}
const bellOf = (user: { id: number }, team: { id: number }) =>
  app.as(user).call(contract.listNotifications, { params: { team_id: team.id } });

test('whoever looks after the members hears by the bell who joined, and nobody else', async () => {
  const { team, owner } = await createPayingTeam(app);
  const admin = await app.createMember(team, 'Admin');
  const role = await app.as(owner).call(contract.createRole, {
    params: { team_id: team.id },
    body: { name: 'Office', permissions: ['members.view', 'members.manage'] },
  });
  const office = await app.createMember(team, 'Agent');
  const { id: role_id } = role.data;
  await app.db.updateTable('members').set({ role_id }).where('user_id', '=', office.id).execute();
  const [agent, marketer] = [await app.createMember(team, 'Agent'), await app.createMember(team, 'Marketer')];
  await join(team, owner, 'joins@shop.example');
  for (const told of [owner, admin, office]) {
    const { data, body } = await bellOf(told, team);
    expect(data).toMatchObject([
      { kind: 'member_joined', phone_number_id: null, contact: null, by: { name: 'Zoé Petit' }, text: null },
    ]);
    expect(body.unread).toBe(1);
  }
  for (const other of [agent, marketer]) expect((await bellOf(other, team)).data).toEqual([]);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'joins@shop.example')
    .executeTakeFirstOrThrow();
  expect((await bellOf({ id }, team)).data).toEqual([]);
});

test('it comes as a push as well, which leads to the members, unless somebody wants none', async () => {
  const { team, owner } = await createPayingTeam(app);
  const admin = await app.createMember(team, 'Admin');
  for (const user of [owner, admin]) {
    await app.as(user).call(contract.subscribeToPush, { body: service.browser() });
  }
  await app.as(admin).call(contract.updatePreferences, {
    params: { team_id: team.id },
    body: { push: 'none' },
  });
  await join(team, owner, 'pushed@shop.example');
  await app.runJobs();
  expect(service.received.map(({ content }) => content)).toEqual([
    expect.objectContaining({
      title: 'Zoé Petit joined your team',
      url: `/teams/${team.id}/0/settings/teammates`,
    }),
  ]);
});
