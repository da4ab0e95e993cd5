import { expect, test } from 'vitest';
import { tokenPurpose } from './connectors/whatsapp.ts';
import { seedNumber } from './messaging/outbound/testing/seed.ts';
import { secretPurpose } from './modules/accounts/index.ts';
import { pinPurpose } from './modules/numbers/index.ts';
import { runJobsOnce } from './platform/jobs/index.ts';
import { createSecrets, type SecretKey } from './platform/secrets.ts';
import { sealAnewJob, sealedColumns } from './sealAnew.ts';
import { startTestApp } from './test/index.ts';

const older: SecretKey = { id: 'test', key: Buffer.alloc(32, 7) };
const newer: SecretKey = { id: 'newer', key: Buffer.alloc(32, 8) };

test('what an older key sealed opens without it after a night, and what nobody can open stays', async () => {
  await using app = await startTestApp({ modules: [] });
  const { services, db } = app;
  const before = createSecrets([older]);
  const lost = createSecrets([{ id: 'lost', key: Buffer.alloc(32, 9) }]).seal('nobody knows', pinPurpose);
  await seedNumber(app);
  await seedNumber(app);
  const numbers = await db.selectFrom('phone_numbers').select('id').orderBy('id').execute();
  const pinOf = (id: number, pin_sealed: string) =>
    db.updateTable('phone_numbers').set({ pin_sealed }).where('id', '=', id).execute();
  await pinOf(numbers[0]!.id, before.seal('246810', pinPurpose));
  await pinOf(numbers[1]!.id, lost);
  const user = await app.createUser();
  await db
    .updateTable('users')
    .set({ totp_secret: before.seal('a secret', secretPurpose) })
    .where('id', '=', user.id)
    .execute();
  const key = { name: 'vapid', public_key: 'p', private_key_sealed: before.seal('a key', 'vapid') };
  await db.insertInto('installation_keys').values(key).execute();

  const rotated = { ...services, secrets: createSecrets([newer, older]) };
  await services.database.pools.owner.query(`select graphile_worker.add_job('platform.sealAnew', '{}')`);
  expect(await runJobsOnce(rotated, [sealAnewJob])).toEqual([]);

  const alone = createSecrets([newer]);
  const tokens = await db.selectFrom('whatsapp_accounts').select('access_token_sealed as sealed').execute();
  expect(tokens.map(({ sealed }) => alone.open(sealed ?? '', tokenPurpose))).toEqual(['token-1', 'token-1']);
  const pins = await db.selectFrom('phone_numbers').select('pin_sealed').orderBy('id').execute();
  expect(alone.open(pins[0]?.pin_sealed ?? '', pinPurpose)).toBe('246810');
  expect(pins[1]?.pin_sealed).toBe(lost);
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(alone.open(totp_secret ?? '', secretPurpose)).toBe('a secret');
  const kept = await db
    .selectFrom('installation_keys')
    .select('private_key_sealed')
    .executeTakeFirstOrThrow();
  expect(alone.open(kept.private_key_sealed, 'vapid')).toBe('a key');
});

test('no sealed column is left out', async () => {
  await using app = await startTestApp({ modules: [] });
  const { rows } = await app.services.database.pools.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like '%\\_sealed' or column_name = 'totp_secret') order by 1`,
  );
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});
