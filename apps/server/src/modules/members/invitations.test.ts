import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { accounts } from '../accounts/index.ts';
import { teams } from '../teams/index.ts';
import { members } from './index.ts';
import { plain } from './mails/invitation.ts';
import { createPayingTeam, invite, mailedInvitation, registerWith } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts, teams, members] });
});
afterAll(() => app[Symbol.asyncDispose]());

let counter = 0;
function newEmail(): string {
  counter += 1;
  return `invited-${counter}@example.com`;
}
const membersOf = async (by: { id: number }, team: { id: number }) =>
  (await app.as(by).call(contract.listMembers, { params: { team_id: team.id } })).data;

test('adding members takes a plan that has them, and the refusal names it', async () => {
  for (const values of [{ plan: 'free' }, { plan: 'stripe_pro' }, { plan: 'shopify_pro' }]) {
    const { team, owner } = await app.createTeam(values);
    const refused = await invite(app, owner, { team, email: newEmail() });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required']);
    expect(refused.body.message).toMatch(/Business.* or .*Scale/);
  }
  const helping = [
    ...['shopify_scale', 'shopify_business', 'stripe_scale', 'stripe_business'].map((plan) => ({ plan })),
    { plan: 'free', grant_scale_access: true },
  ];
  for (const values of helping) {
    const { team, owner } = await app.createTeam(values);
    const answer = await invite(app, owner, { team, email: newEmail() });
    expect([answer.status, answer.data.id]).toEqual([200, team.id]);
  }
});

test('somebody new registers through the mail, with its address and no other, once', async () => {
  const { team, owner } = await createPayingTeam(app);
  const email = newEmail();
  await invite(app, owner, { team, email: email.toUpperCase() });
  const { mail, token } = await mailedInvitation(app, email);
  expect(mail?.subject).toContain(team.name);
  const shown = await app.anybody.call(contract.openInvitation, { body: { token } });
  expect(shown.data).toMatchObject({ email, team_name: team.name, role: 'Agent', has_account: false });

  const body = { token, password: 'a violet kettle sings', first_name: 'Zoé', last_name: 'Petit' };
  const smuggled = { ...body, email: 'other@example.com', role_id: 1, is_admin: true };
  const joined = await app.anybody.call(contract.registerInvited, { body: smuggled });
  expect(joined.status).toBe(200);
  const headers = { authorization: `Bearer ${joined.body.access_token}` };
  const me = (await (await app.anybody.fetch('/api/user', { headers })).json()) as { data: contract.User };
  expect(me.data).toMatchObject({ email, onboarded: true, is_admin: false, current_team_id: team.id });
  const { email_verified_at } = await app.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(email_verified_at).not.toBeNull();
  expect(await membersOf(owner, team)).toContainEqual(
    expect.objectContaining({ email, role: 'Agent', role_id: 4, is_you: false }),
  );
  expect((await registerWith(app, token)).status).toBe(410);
  const list = await app.as(owner).call(contract.listInvitations, { params: { team_id: team.id } });
  expect(list.data).toEqual([]);
});

test('an invitation is for its address: somebody else is refused with the reason, its person joins', async () => {
  const { team, owner } = await createPayingTeam(app);
  const [invited, other] = [await app.createUser({ locale: 'fr' }), await app.createUser()];
  await invite(app, owner, { team, email: invited.email });
  const { mail, token } = await mailedInvitation(app, invited.email);
  expect(mail?.subject).toContain('vous invite');
  const accept = (who: { id: number }) => app.as(who).call(contract.acceptInvitation, { body: { token } });
  const refused = await accept(other);
  expect([refused.status, refused.body.code]).toEqual([409, 'invitation_of_another']);
  expect(refused.body.message).toContain(invited.email);
  expect((await registerWith(app, token)).body.code).toBe('email_taken');
  const twice = await Promise.all([accept(invited), accept(invited)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await membersOf(owner, team)).filter(({ id }) => id === invited.id)).toHaveLength(1);
  const again = await invite(app, owner, { team, email: invited.email });
  expect([again.status, again.body.code]).toEqual([422, 'already_member']);
});

test('whoever is a member already keeps their role, and nothing says that they joined', async () => {
  const { team, owner } = await createPayingTeam(app);
  const invited = await app.createUser();
  await invite(app, owner, { team, email: invited.email, role: 'Admin' });
  const { token } = await mailedInvitation(app, invited.email);
  await app.createMember(team, 'Viewer', invited);
  const refused = await app.as(invited).call(contract.acceptInvitation, { body: { token } });
  expect([refused.status, refused.body.code]).toEqual([409, 'already_member']);
  expect(await membersOf(owner, team)).toContainEqual(
    expect.objectContaining({ id: invited.id, role: 'Viewer' }),
  );
  const kept = await app.db.selectFrom('invitations').select('id').where('team_id', '=', team.id).execute();
  expect(kept).toHaveLength(1);
  const lines = await app.db
    .selectFrom('audit_events')
    .select('action')
    .where('team_id', '=', team.id)
    .execute();
  expect(lines).toEqual([{ action: 'member.invited' }]);
});

test('sent again, only the newest link opens; taken back or after 7 days, none does', async () => {
  const { team, owner } = await createPayingTeam(app);
  const email = newEmail();
  await invite(app, owner, { team, email });
  const { token: old } = await mailedInvitation(app, email);
  const { data: list } = await app.as(owner).call(contract.listInvitations, { params: { team_id: team.id } });
  const params = { team_id: team.id, invitation_id: list[0]!.id };
  expect((await app.as(owner).call(contract.resendInvitation, { params })).status).toBe(200);
  const { token } = await mailedInvitation(app, email);
  const open = async (body: { token: string }) =>
    (await app.anybody.call(contract.openInvitation, { body })).status;
  expect([await open({ token: old }), await open({ token })]).toEqual([410, 200]);
  // A link that a mail program has cut is over as well, not a mistake in a form.
  expect([await open({ token: token.slice(0, 8) }), await open({ token: '' })]).toEqual([410, 410]);
  const stored = await app.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  const late = newEmail();
  await invite(app, owner, { team, email: late });
  const { token: expiring } = await mailedInvitation(app, late);
  expect((await app.as(owner).call(contract.revokeInvitation, { params })).status).toBe(204);
  expect(await open({ token })).toBe(410);
  app.clock.advance({ days: 7, minutes: 1 });
  expect(await open({ token: expiring })).toBe(410);
  expect((await registerWith(app, expiring)).status).toBe(410);
});

test('nobody invites to more than they have, and the sender’s rights count again on joining', async () => {
  const { team, owner } = await createPayingTeam(app);
  const admin = await app.createMember(team, 'Admin');
  const role = await app.as(owner).call(contract.createRole, {
    params: { team_id: team.id },
    body: { name: 'Doorkeeper', permissions: ['members.manage', 'members.view'] },
  });
  const keeper = await app.createUser();
  const asKeeper = { team_id: team.id, user_id: keeper.id, role_id: role.data.id };
  await app.db.insertInto('members').values(asKeeper).execute();

  const codes = async (by: { id: number }, role: contract.RoleName) =>
    (await invite(app, by, { team, email: newEmail(), role })).body.code;
  expect(await codes(admin, 'Owner')).toBe('role_above_own');
  expect(await codes(keeper, 'Viewer')).toBe('role_above_own');
  expect(await codes(keeper, 'Admin')).toBe('role_above_own');
  expect((await invite(app, keeper, { team, email: newEmail(), roleId: role.data.id })).status).toBe(200);
  expect((await invite(app, owner, { team, email: newEmail(), roleId: 999_999 })).status).toBe(422);

  const email = newEmail();
  await invite(app, admin, { team, email, role: 'Admin' });
  const { token } = await mailedInvitation(app, email);
  await app.as(owner).call(contract.changeMemberRole, {
    params: { team_id: team.id, user_id: admin.id },
    body: { role_id: contract.roleIds.Agent },
  });
  expect((await registerWith(app, token)).body.code).toBe('invitation_over');
  expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('the plan counts again on joining: the link stays good until the team has one', async () => {
  const { team, owner } = await createPayingTeam(app);
  const [email, invited] = [newEmail(), await app.createUser()];
  for (const each of [email, invited.email]) await invite(app, owner, { team, email: each });
  const { token } = await mailedInvitation(app, email);
  const { token: ofMember } = await mailedInvitation(app, invited.email);
  const setPlan = (plan: string) =>
    app.db.updateTable('teams').set({ plan }).where('id', '=', team.id).execute();
  const accept = () => app.as(invited).call(contract.acceptInvitation, { body: { token: ofMember } });

  await setPlan('stripe_pro');
  for (const refused of [await registerWith(app, token), await accept()]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required']);
    expect(refused.body.message).toMatch(/Business.* or .*Scale/);
    expect(refused.body.message).toContain(team.name);
  }
  expect(await membersOf(owner, team)).toHaveLength(1);
  await setPlan('stripe_business');
  expect([(await registerWith(app, token)).status, (await accept()).status]).toEqual([200, 200]);
  expect(await membersOf(owner, team)).toHaveLength(3);
});

test('every owner is told who joined, in their language, and nobody else', async () => {
  const { team, owner } = await createPayingTeam(app);
  const second = await app.createMember(team, 'Owner', await app.createUser({ locale: 'fr' }));
  const admin = await app.createMember(team, 'Admin');
  const email = newEmail();
  await invite(app, admin, { team, email });
  const { token } = await mailedInvitation(app, email);
  await registerWith(app, token);
  await app.runJobs();
  const about = app.services.mail.outbox.filter(
    ({ subject }) => /^Zoé/.test(subject) && subject.endsWith(team.name),
  );
  expect(about.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [owner.email, `Zoé Petit has joined ${team.name}`],
      [second.email, `Zoé Petit a rejoint ${team.name}`],
    ].sort(),
  );
  expect(about[0]?.text).toContain(email);
  expect(about[0]?.text).toContain(`/teams/${team.id}/0/settings/teammates`);
});

test('a role of another team means nothing here', async () => {
  const { team, owner } = await createPayingTeam(app);
  const { team: other, owner: rival } = await createPayingTeam(app);
  const foreign = await app.as(rival).call(contract.createRole, {
    params: { team_id: other.id },
    body: { name: 'Theirs', permissions: ['conversations.view'] },
  });
  expect((await invite(app, owner, { team, email: newEmail(), roleId: foreign.data.id })).status).toBe(422);
});

test('a team sends so many invitations a day', async () => {
  const { team, owner } = await createPayingTeam(app);
  for (let count = 0; count < 50; count += 1) await invite(app, owner, { team, email: newEmail() });
  const over = await invite(app, owner, { team, email: newEmail() });
  expect([over.status, over.body.code]).toEqual([429, 'rate_limited']);
  expect(over.body.message).toMatch(
    /^(Too many attempts. Try again|Trop de tentatives. Réessayez dans) .*24/,
  );
});

test('a name in a mail is no link', () => {
  expect(plain('Win at https://evil.example/win')).toBe('Win at https evil example/win');
  expect(plain('www.evil.com me@evil.com')).toBe('www evil com me evil com');
  expect(plain('Dr. Anaïs M.')).toBe('Dr. Anaïs M.');
});

test('whoever has not confirmed their own address invites nobody', async () => {
  const owner = await app.createUser({ email_verified_at: null });
  const { team } = await createPayingTeam(app, owner);
  const email = newEmail();
  const refused = await invite(app, owner, { team, email });
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unconfirmed']);
  expect((await mailedInvitation(app, email)).mail).toBeUndefined();
});

test('registering through an invitation ends the session of the browser, and another site cannot start it', async () => {
  const { team, owner } = await createPayingTeam(app);
  const email = newEmail();
  await invite(app, owner, { team, email });
  const { token } = await mailedInvitation(app, email);
  const body = JSON.stringify({
    token,
    password: 'a violet kettle sings',
    first_name: 'Zoé',
    last_name: 'Petit',
  });
  const path = contract.registerInvited.path;
  const headers = { 'content-type': 'application/json' };
  const foreign = { ...headers, origin: 'https://evil.example' };
  expect((await app.anybody.fetch(path, { method: 'POST', headers: foreign, body })).status).toBe(403);
  const before = app.as(owner);
  expect((await before.fetch(path, { method: 'POST', headers, body })).status).toBe(
    contract.registerInvited.status,
  );
  expect((await before.call(contract.getUser)).status).toBe(401);
});
