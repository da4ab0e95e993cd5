import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/jobs/index.ts';
import { stopWebhooks } from './stopWebhooks.ts';

interface Account {
  id: number;
  waba_id: string;
  sealed: string;
  /** Another team has a number of the same account at Meta, which goes on. */
  is_shared: boolean;
}

/**
 * With its last number an account goes too: Meta sends us nothing more of it, and its token is forgotten. A number that was
 * connected again meanwhile keeps both.
 */
export const leaveAccountJob = defineJob({
  name: 'numbers.leaveAccount',
  payload: z.object({ teamId: z.int(), accountId: z.int() }),
  async run({ teamId, accountId }, ctx) {
    const account = await findDeserted(ctx, teamId, accountId);
    if (!account) return;
    if (!account.is_shared) await stopWebhooks(ctx, account);
    await sql`
      update whatsapp_accounts a set access_token_sealed = null, token_invalid_at = null, updated_at = now()
      where a.team_id = ${teamId} and a.id = ${accountId} and a.access_token_sealed = ${account.sealed}
        and ${isDeserted}`.execute(ctx.app.database.statements);
  },
});

const isDeserted = sql`not exists (
  select from phone_numbers n
  where n.team_id = a.team_id and n.whatsapp_account_id = a.id and n.disconnected_at is null)`;

async function findDeserted(
  { app }: JobContext,
  teamId: number,
  accountId: number,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.waba_id, a.access_token_sealed as sealed,
      exists (
        select from whatsapp_accounts o
        join phone_numbers n on n.team_id = o.team_id and n.whatsapp_account_id = o.id and n.disconnected_at is null
        where o.waba_id = a.waba_id and o.team_id <> a.team_id) as is_shared
    from whatsapp_accounts a
    where a.team_id = ${teamId} and a.id = ${accountId} and a.access_token_sealed is not null and ${isDeserted}
  `.execute(app.database.statements);
  return rows[0];
}
