import { createHmac, randomBytes } from 'node:crypto';
import type { AppServices } from '../../platform/context.ts';

const purpose = 'erasures';
const known = new WeakMap<AppServices, Promise<Buffer>>();

/**
 * Made once for each installation and never changed: receipts could not be found again without it. The first look needs a
 * connection of its own: where many add people at once, it is read before their transactions hold all there are.
 */
export function readErasureKey(app: AppServices): Promise<Buffer> {
  const key = known.get(app) ?? loadKey(app);
  known.set(app, key);
  key.catch(() => known.delete(app));
  return key;
}

async function loadKey(app: AppServices): Promise<Buffer> {
  const kept = await findKey(app);
  if (kept) return kept;
  await app.database.statements
    .insertInto('installation_keys')
    .values({
      name: purpose,
      public_key: '',
      private_key_sealed: app.secrets.seal(randomBytes(32).toString('base64'), purpose),
      created_at: app.clock.now(),
    })
    // Another process may have been first; then its key is everybody's.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKey(app))!;
}

async function findKey({ database, secrets }: AppServices): Promise<Buffer | null> {
  const row = await database.statements
    .selectFrom('installation_keys')
    .select('private_key_sealed')
    .where('name', '=', purpose)
    .executeTakeFirst();
  return row ? Buffer.from(secrets.open(row.private_key_sealed, purpose), 'base64') : null;
}

/**
 * What stays of the number of somebody who was erased. There are few enough numbers to try them all, so it is worth
 * nothing without the key, which is not in the database in the clear.
 */
export async function hashPhone(app: AppServices, teamId: number, phone: string): Promise<Buffer> {
  return createHmac('sha256', await readErasureKey(app))
    .update(`${teamId} ${phone}`)
    .digest();
}
