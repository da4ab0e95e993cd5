import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../../platform/database/index.ts';
import type { TestApp } from '../../../test/index.ts';
import { creditPayment, reserveForCampaign } from '../index.ts';
import { takeBackPayment } from '../payments.ts';
import { settleCampaign } from '../settleCampaign.ts';

/** A team that pays ahead, with campaigns whose counters the test moves as the sender would. */
export async function openBooks(app: TestApp, campaigns: number, currency = 'EUR') {
  const { team } = await app.createTeam({ meta_billing_v2: false, currency });
  const teamId = team.id;
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: teamId, waba_id: `7${teamId}`, currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await app.db
    .insertInto('phone_numbers')
    .values({ team_id: teamId, whatsapp_account_id: account.id, meta_id: `6${teamId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .insertInto('campaigns')
    .values(
      Array.from({ length: campaigns }, (_, index) => ({
        team_id: teamId,
        phone_number_id: number.id,
        name: `Campaign ${index}`,
        currency,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    app.services.database.pipeline.withTeam(teamId).transaction(work);
  const change = (index: number, set: string) =>
    sql`update campaigns set ${sql.raw(set)} where team_id = ${teamId} and id = ${ids[index]}`.execute(
      app.db,
    );
  const now = () => app.clock.now();
  const books = {
    app,
    teamId,
    run,
    change,
    credit: (key: string, amount: number) =>
      run((tx) => creditPayment(tx, { teamId, key, amount, at: now() })),
    takeBack: (key: string, amount: number) =>
      run((tx) => takeBackPayment(tx, { teamId, key, amount, at: now() })),
    reserve: (index: number, amount: number) =>
      run((tx) => reserveForCampaign(tx, { teamId, campaignId: ids[index] ?? 0, amount, at: now() })),
    settle: (index: number) => run((tx) => settleCampaign(tx, teamId, ids[index] ?? 0, now())),
    sums: () =>
      app.db
        .selectFrom('balance_accounts')
        .select(['available', 'reserved', 'spent', 'paid_in', 'owed'])
        .where('team_id', '=', teamId)
        .executeTakeFirst(),
  };
  return books;
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

/** The sums that are kept are those of the lines, and what is set aside is what the campaigns hold. */
export async function checkBooks({ app, teamId, sums }: Books): Promise<void> {
  const kept = (await sums()) ?? { available: 0, reserved: 0, spent: 0, paid_in: 0, owed: 0 };
  const { rows } = await sql`
    select coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
      coalesce(sum(spent), 0)::bigint as spent, coalesce(sum(paid_in), 0)::bigint as paid_in,
      coalesce(sum(owed), 0)::bigint as owed
    from balance_lines where team_id = ${teamId}`.execute(app.db);
  expect(rows).toEqual([kept]);
  const holds = await sql`
    select coalesce(sum(held), 0)::bigint as reserved, coalesce(sum(settled), 0)::bigint as spent
    from balance_holds where team_id = ${teamId}`.execute(app.db);
  expect(holds.rows).toEqual([{ reserved: kept.reserved, spent: kept.spent }]);
  expect(Math.min(kept.available, kept.reserved, -kept.owed)).toBeGreaterThanOrEqual(0);
  expect(kept.available === 0 || kept.owed === 0).toBe(true);
}
