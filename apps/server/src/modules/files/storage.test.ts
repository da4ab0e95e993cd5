import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getBilling, listAdminTeams, uploadFile } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admin } from '../admin/index.ts';
import { billing } from '../billing/index.ts';
import { addNumber, importAll, openShop, type Shop, upload as uploadList } from '../imports/testing.ts';
import { files } from './index.ts';

const size = 1000;

function upload({ owner, params }: Shop) {
  const form = new FormData();
  form.set('file', new Blob([randomBytes(size / 2).toString('hex')], { type: 'text/plain' }), 'words.txt');
  return owner.call(uploadFile, { params, form });
}

const limitOf = ({ app }: Shop) => app.services.config.teamStorage;

/** As if the team had stored so much already that this is left. */
async function leave(shop: Shop, bytes: number): Promise<void> {
  const used = { bytes: limitOf(shop) - bytes, uploaded_bytes: limitOf(shop) - bytes };
  await shop.app.db
    .insertInto('team_storage')
    .values({ team_id: shop.params.team_id, ...used })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(used))
    .execute();
}

async function kept({ app, params }: Shop): Promise<number> {
  const row = await app.db
    .selectFrom('team_storage')
    .select('uploaded_bytes')
    .where('team_id', '=', params.team_id)
    .executeTakeFirst();
  return row?.uploaded_bytes ?? 0;
}

async function recounted({ app, params }: Shop): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(size), 0) from files where team_id = ${params.team_id})
      + (select coalesce(sum(stored_bytes), 0) from imports where team_id = ${params.team_id}) as bytes
  `.execute(app.db);
  return rows[0]?.bytes ?? 0;
}

async function storedFiles({ app, params }: Shop): Promise<number> {
  const folder = join(fileURLToPath(app.services.config.filesUrl), 'teams', String(params.team_id));
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile() && !entry.name.endsWith('.json')).length;
}

test('uploads at once do not get past the room of a team, and what was refused is not stored', async () => {
  await using shop = await openShop(files);
  await leave(shop, 3.5 * size);
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(shop)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(422)]);
  expect(await kept(shop)).toBe(limitOf(shop) - 0.5 * size);
  expect(await storedFiles(shop)).toBe(3);
});

test('files and lists of contacts share the room, at once as well', async () => {
  await using shop = await openShop(files);
  const people = `phone\n${Array.from({ length: 60 }, (_, nth) => `+336123456${nth + 10}`).join('\n')}\n`;
  await leave(shop, size + people.length);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => (nth % 2 ? upload(shop) : uploadList(shop, people))),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBe(2);
  expect(await kept(shop)).toBeLessThanOrEqual(limitOf(shop));
  const refused = await uploadList(shop, people);
  expect(refused).toMatchObject({ status: 422, body: { code: 'file_refused' } });
  expect(refused.body.errors?.file?.[0]).toMatch(/used up its 10 GB/);
});

test('who is refused reads why, in their language; another team has its own room', async () => {
  await using shop = await openShop(files);
  await leave(shop, size - 1);
  expect((await upload(shop)).body.message).toMatch(/used up its 10 GB for files.*What customers send/);
  await shop.app.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', shop.ownerId).execute();
  expect((await upload(shop)).body.message).toMatch(/les 10 Go prévus pour ses fichiers/);
  const other = await shop.app.createTeam();
  const there = {
    ...shop,
    owner: shop.app.as(other.owner),
    params: await addNumber(shop.app, other.team.id),
  };
  expect((await upload(there)).status).toBe(201);
});

test('what is stored is counted as it comes and goes', async () => {
  await using shop = await openShop(files);
  const { app, params } = shop;
  const { data: first } = await upload(shop);
  await upload(shop);
  const { data: list } = await uploadList(shop, 'phone\n+33612345678\n');
  expect(list).toBeDefined();
  expect(await kept(shop)).toBe(2 * size + 'phone\n+33612345678\n'.length);
  expect(await kept(shop)).toBe(await recounted(shop));

  // An import that is over keeps no file.
  await importAll(shop, 'phone\n+33612345679\n');
  expect(await kept(shop)).toBe(await recounted(shop));
  // One that nobody began takes its file with it, a week later.
  await app.db.deleteFrom('imports').where('status', '=', 'analysed').execute();
  await app.db.deleteFrom('files').where('team_id', '=', params.team_id).where('id', '=', first.id).execute();
  expect(await kept(shop)).toBe(size);
  expect(await recounted(shop)).toBe(size);
});

test('the Owner and the operator see how much it is', async () => {
  await using shop = await openShop(files, billing, admin);
  await upload(shop);
  const { data } = await shop.owner.call(getBilling, { params: { team_id: shop.params.team_id } });
  expect(data.storage).toEqual({ used: size, limit: 10 * 1024 ** 3 });
  const operator = await shop.app.createUser({ is_admin: true });
  const teams = await shop.app.as(operator).call(listAdminTeams, { query: {} });
  expect(teams.data.find(({ id }) => id === shop.params.team_id)?.stored_bytes).toBe(size);
});
