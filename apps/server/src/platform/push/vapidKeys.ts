import webpush from 'web-push';
import type { AppServices } from '../context.ts';

/** What an installation signs its pushes with (VAPID, RFC 8292). Browsers subscribe to the public one. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const purpose = 'vapid';
const known = new WeakMap<AppServices, Promise<VapidKeys>>();

/** Made once for each installation and never changed: every subscription is bound to them. */
export function readVapidKeys(app: AppServices): Promise<VapidKeys> {
  const keys = known.get(app) ?? loadKeys(app);
  known.set(app, keys);
  keys.catch(() => known.delete(app));
  return keys;
}

async function loadKeys(app: AppServices): Promise<VapidKeys> {
  const kept = await findKeys(app);
  if (kept) return kept;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await app.database.statements
    .insertInto('installation_keys')
    .values({
      name: purpose,
      public_key: publicKey,
      private_key_sealed: app.secrets.seal(privateKey, purpose),
      created_at: app.clock.now(),
    })
    // Another process may have been first; then its keys are everybody's.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKeys(app))!;
}

async function findKeys({ database, secrets }: AppServices): Promise<VapidKeys | null> {
  const row = await database.statements
    .selectFrom('installation_keys')
    .select(['public_key', 'private_key_sealed'])
    .where('name', '=', purpose)
    .executeTakeFirst();
  return row
    ? { publicKey: row.public_key, privateKey: secrets.open(row.private_key_sealed, purpose) }
    : null;
}
