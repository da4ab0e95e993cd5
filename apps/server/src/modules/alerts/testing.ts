import { listAlerts, listNotifications } from '@herald/contract';
import type { TestApp } from '../../test/index.ts';
import type { Things } from '../../test/things.ts';

type Person = Parameters<TestApp['as']>[0];

/** Runs what the clock runs every few minutes. */
export async function lookAgain(app: TestApp): Promise<void> {
  await app.services.database.pools.owner.query(`select graphile_worker.add_job('alerts.check', '{}')`);
  await app.runJobs();
}

/** A number that WhatsApp lets in, so that nothing but the test is wrong with it. */
export async function letIn(app: TestApp, { team }: Pick<Things, 'team'>): Promise<void> {
  const sealed = app.services.secrets.seal('token', 'test');
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ access_token_sealed: sealed })
    .where('team_id', '=', team.id)
    .execute();
}

/** What somebody is shown on home, by kind. */
export async function alertsOf(app: TestApp, team: { id: number }, person: Person) {
  return (await app.as(person).call(listAlerts, { params: { team_id: team.id } })).data;
}

/** What somebody's bell says, the newest first. */
export async function bellOf(app: TestApp, team: { id: number }, person: Person) {
  const { data, body } = await app.as(person).call(listNotifications, { params: { team_id: team.id } });
  return { titles: data.map(({ alert }) => alert?.title), items: data, unread: body.unread };
}
