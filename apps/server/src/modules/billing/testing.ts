import { createFirstPaymentSession, getTeam, type PlanTier } from '@herald/contract';
import { createIntake, drain } from '../../intake/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../test/index.ts';
import { teams } from '../teams/index.ts';
import { billing, stripeSource } from './index.ts';

/** A server that sells plans, with a Stripe of its own. */
export const startShop = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({
    sandbox: true,
    modules: [billing, teams, createIntake({ sources: [stripeSource()] })],
    ...options,
  });

/** Stripe has told everything, and everything of it is taken in. */
export async function takeIn(app: TestApp): Promise<void> {
  await app.sandbox.settle();
  await drain(app.services, stripeSource());
  await app.runJobs();
}

/** Stripe is asked what no event told. */
export async function sweep(app: TestApp): Promise<void> {
  await app.services.database.pools.owner.query(`select graphile_worker.add_job('billing.sweep', '{}')`);
  await takeIn(app);
}

/** A day goes by since the team became a customer there. */
export async function ageAccount(app: TestApp, team: { id: number }): Promise<void> {
  const created_at = new Date(app.clock.now().getTime() - 25 * 3_600_000);
  await app.db.updateTable('billing_accounts').set({ created_at }).where('team_id', '=', team.id).execute();
}

/** Presses a button on a page of the sandbox's Stripe. */
export function press(app: TestApp, path: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, app.sandbox.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

export type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** The owner of a team with a number, whose trial is over. */
export async function createBuyer(app: TestApp, values: Parameters<TestApp['createTeam']>[0] = {}) {
  const { team, owner } = await app.createTeam({ trial_ends_at: new Date(0), ...values });
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: team.id, waba_id: `9${team.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await app.db
    .insertInto('phone_numbers')
    .values({ team_id: team.id, whatsapp_account_id: account.id, meta_id: `8${team.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { team_id: team.id };
  const open = (plan: PlanTier = 'pro', interval: 'month' | 'year' = 'month') =>
    app
      .as(owner)
      .call(createFirstPaymentSession, { params, body: { phone_number_id: number.id, plan, interval } });
  const buy = async (plan?: PlanTier, card = 'good') => {
    const answer = await press(app, (await open(plan)).body.url, { card });
    await takeIn(app);
    return answer;
  };
  const subscription = () => {
    const { books } = app.sandbox.stripe;
    const [customer] = books.all('customer', (one) => one.metadata.team_id === String(team.id));
    const [found] = books.all('subscription', (one) => one.customer === customer?.id);
    if (!found) throw new Error('Nothing was bought.');
    return found;
  };
  /** The bank, or Stripe, does something to what was bought. */
  const happens = async (action: string, fields: Record<string, string> = {}) => {
    await press(app, `/stripe/subscription/${subscription().id}/${action}`, fields);
    await takeIn(app);
  };
  const read = async () => (await app.as(owner).call(getTeam, { params })).data;
  return { team, owner, number, params, open, buy, subscription, happens, read };
}
