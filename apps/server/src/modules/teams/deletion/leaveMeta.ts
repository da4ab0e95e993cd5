import { CloudApiError } from '@herald/whatsapp';
import { sql } from 'kysely';
import { cloudApiOf, tokenPurpose } from '../../../connectors/whatsapp.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';

interface Account {
  id: number;
  waba_id: string;
  sealed: string;
  /** Another team has numbers of the same WhatsApp account, which go on. */
  is_shared: boolean;
}

/** After so many tries Meta is taken for somebody who will not answer. */
const patience = 8;

/** Meta sends us nothing more of the team's accounts, and their tokens are forgotten. The numbers stay the merchant's. */
export async function leaveMeta(ctx: JobContext, teamId: number): Promise<void> {
  for (const account of await readAccounts(ctx, teamId)) {
    if (!account.is_shared) await unsubscribe(ctx, account);
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

/** A refusal of Meta's is an answer: the token is revoked, the account is gone. Without an answer it is tried again. */
async function unsubscribe(ctx: JobContext, { id, waba_id, sealed }: Account): Promise<void> {
  try {
    const token = ctx.app.secrets.open(sealed, tokenPurpose);
    await cloudApiOf(ctx.app).unsubscribeApp({ token, wabaId: waba_id });
  } catch (error) {
    const isFinal = !(error instanceof CloudApiError) || error.code !== null || ctx.attempt > patience;
    if (!isFinal) throw error;
    ctx.log.warn({ err: error, account: id }, 'Meta was not told that a team has ended');
  }
}
