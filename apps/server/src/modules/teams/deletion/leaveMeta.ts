import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/index.ts';
import { stopWebhooks } from '../../numbers/index.ts';

interface Account {
  id: number;
  waba_id: string;
  sealed: string;
  /** Another team has numbers of the same WhatsApp account, which go on. */
  is_shared: boolean;
}

/** Meta sends us nothing more of the team's accounts, and their tokens are forgotten. The numbers stay the merchant's. */
export async function leaveMeta(ctx: JobContext, teamId: number): Promise<void> {
  for (const account of await readAccounts(ctx, teamId)) {
    if (!account.is_shared) await stopWebhooks(ctx, account);
    await ctx.app.database.statements
      .updateTable('whatsapp_accounts')
      .set({ access_token_sealed: null })
      .where('team_id', '=', teamId)
      .where('id', '=', account.id)
      .execute();
  }
}

async function readAccounts({ app }: JobContext, teamId: number): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.waba_id, a.access_token_sealed as sealed,
      exists (select from whatsapp_accounts o where o.waba_id = a.waba_id and o.team_id <> a.team_id) as is_shared
    from whatsapp_accounts a
    where a.team_id = ${teamId} and a.access_token_sealed is not null
    order by a.id`.execute(app.database.statements);
  return rows;
}
