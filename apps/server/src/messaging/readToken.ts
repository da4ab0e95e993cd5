import { openToken } from '../connectors/whatsapp.ts';
import type { AppServices } from '../platform/context.ts';

/**
 * The token that opens a WhatsApp account, for a request or a job. Requests cannot read it in the database, so that SQL
 * smuggled into one of their queries cannot either: the pipeline's role asks for this one thing. Refuses in words when the
 * account was never connected.
 */
export async function readToken(app: AppServices, teamId: number, accountId: number): Promise<string> {
  const account = await app.database.statements
    .selectFrom('whatsapp_accounts')
    .select('access_token_sealed')
    .where('team_id', '=', teamId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return openToken(app, account?.access_token_sealed ?? null);
}
