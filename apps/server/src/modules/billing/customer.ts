import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import type { RequestContext } from '../../context.ts';
import type { DB } from '../../platform/database/index.ts';

/** Returns Stripe's id of the team, which is a customer there from its first payment on. */
export async function customerOf(ctx: RequestContext, stripe: Stripe): Promise<string> {
  const { db, teamId, person } = ctx;
  const known = await db.read((tx) => readCustomer(tx, teamId));
  if (known !== null) return known;
  const { name, email } = await db.read(async (tx) => {
    const team = tx.selectFrom('teams').select('name').where('id', '=', teamId).executeTakeFirstOrThrow();
    const user = tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    return { ...(await team), ...(await user) };
  });
  const made = await stripe.customers.create({
    name,
    email,
    preferred_locales: [ctx.locale],
    metadata: { team_id: String(teamId) },
  });
  // Of two who pressed at the same moment the first counts; the other customer stays empty at Stripe.
  await db.transaction((tx) =>
    tx
      .insertInto('billing_accounts')
      .values({ team_id: teamId, customer_id: made.id, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('team_id').doNothing())
      .execute(),
  );
  return (await db.read((tx) => readCustomer(tx, teamId))) ?? made.id;
}

/** Before a checkout is opened: from now on Stripe is asked whether it was paid, also where no event tells of it. */
export async function noteCheckout({ db, teamId, clock }: RequestContext): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('billing_accounts')
      .set({ checkout_at: clock.now() })
      .where('team_id', '=', teamId)
      .execute(),
  );
}

/** Null as long as the team has never paid. */
export async function readCustomer(db: Kysely<DB>, teamId: number): Promise<string | null> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
