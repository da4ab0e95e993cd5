import * as contract from '@herald/contract';
import type { TestApp, UserRow } from '../../test/index.ts';

interface Invited {
  team: { id: number };
  email: string;
  role?: contract.RoleName;
  roleId?: number;
}

/** Invites somebody through the API. */
export function invite(app: TestApp, by: { id: number }, { team, email, role = 'Agent', roleId }: Invited) {
  return app.as(by).call(contract.inviteTeammates, {
    params: { team_id: team.id },
    body: { email, role_id: roleId ?? contract.roleIds[role] },
  });
}

/** The newest mail to an address, and the token of its link. */
export async function mailedInvitation(app: TestApp, email: string) {
  await app.runJobs();
  const mail = app.services.mail.outbox.filter(({ to }) => to === email).at(-1);
  return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

/** Registers through the invitation that an address got. */
export function registerWith(app: TestApp, token: string) {
  return app.anybody.call(contract.registerInvited, {
    body: { token, password: 'a violet kettle sings', first_name: 'Zoé', last_name: 'Petit' },
  });
}

/** A team whose plan has members. */
export function createPayingTeam(app: TestApp, owner?: UserRow) {
  return app.createTeam({ plan: 'stripe_scale', ...(owner && { owner }) });
}
