import { sql } from 'kysely';
import { z } from 'zod';
import { tokenPurpose } from './connectors/whatsapp.ts';
import { secretPurpose } from './modules/accounts/index.ts';
import { automationSecretPurpose, hookPurpose } from './modules/automations/index.ts';
import { pinPurpose } from './modules/numbers/index.ts';
import { templateKeyPurpose } from './modules/templateHooks/index.ts';
import type { AppServices } from './platform/context.ts';
import { defineJob } from './platform/jobs/index.ts';

/** A column that holds sealed texts, and under which purpose. Of keys of the installation, that is their name. */
interface Sealed {
  table: string;
  column: string;
  purpose: string | null;
}

/** Everything sealed that stays. Mails that wait and cookies between two steps are over within hours. */
export const sealedColumns: readonly Sealed[] = [
  { table: 'whatsapp_accounts', column: 'access_token_sealed', purpose: tokenPurpose },
  { table: 'phone_numbers', column: 'pin_sealed', purpose: pinPurpose },
  { table: 'users', column: 'totp_secret', purpose: secretPurpose },
  { table: 'automations', column: 'hook_sealed', purpose: hookPurpose },
  { table: 'template_hooks', column: 'key_sealed', purpose: templateKeyPurpose },
  { table: 'automation_secrets', column: 'value_sealed', purpose: automationSecretPurpose },
  { table: 'installation_keys', column: 'private_key_sealed', purpose: null },
];

const mostAtOnce = 10_000;

/** What an older key sealed is sealed anew, so that the key can be left out. What does not open stays, and is told of. */
export const sealAnewJob = defineJob({
  name: 'platform.sealAnew',
  payload: z.object({}),
  cron: '47 2 * * *',
  async run(_payload, { app, signal }) {
    for (const one of sealedColumns) if (!signal.aborted) await sealColumn(app, one);
  },
});

async function sealColumn(app: AppServices, { table, column, purpose }: Sealed): Promise<void> {
  const { secrets, database, log } = app;
  const [from, text] = [sql.table(table), sql.ref(column)];
  const named = purpose === null ? sql.ref('name') : sql.val(purpose);
  const { rows } = await sql<{ sealed: string; purpose: string }>`
    select ${text} as sealed, ${named}::text as purpose from ${from}
    where not starts_with(${text}, ${secrets.newest}) limit ${mostAtOnce}`.execute(database.statements);
  let [done, closed] = [0, 0];
  for (const { sealed, purpose: of } of rows) {
    try {
      const anew = secrets.seal(secrets.open(sealed, of), of);
      await sql`update ${from} set ${text} = ${anew} where ${text} = ${sealed}`.execute(database.statements);
      done += 1;
    } catch (error) {
      closed += 1;
      log.warn({ err: error, table, column }, 'what is sealed does not open, and was not sealed anew');
    }
  }
  if (rows.length > 0) log.info({ table, column, done, closed }, 'sealed anew under the newest key');
}
