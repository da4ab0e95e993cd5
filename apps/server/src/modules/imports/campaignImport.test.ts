import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordFacts } from '../../test/recordFacts.ts';
import { runImport } from './runImport.ts';
import { fixture, openShop, readImport, readPeople, type Shop, start, upload } from './testing.ts';

async function createCampaign(shop: Shop): Promise<number> {
  const { id } = await shop.app.db
    .insertInto('campaigns')
    .values({ ...shop.params, name: 'Spring' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const readCampaign = (shop: Shop, id: number) =>
  shop.app.db
    .selectFrom('campaigns')
    .select(['step', 'columns', 'total_contacts', 'total_pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const uploadTo = (shop: Shop, campaignId: number, content: string | Uint8Array) =>
  upload(shop, content, 'people.csv', { campaign_id: String(campaignId) });

test('every kept row is a recipient with all its cells, and the counters add up', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaignId, await fixture('shopify.csv'));
  await start(shop, created);
  expect((await readCampaign(shop, campaignId)).step).toBe('CONTACTS_UPLOADING_FILE');
  await shop.app.runJobs();
  expect(await readCampaign(shop, campaignId)).toEqual({
    step: 'CONTACTS_UPLOADED',
    columns: created.columns.map(({ name }) => name),
    total_contacts: 5,
    total_pending: 5,
  });
  const recipients = await shop.app.db.selectFrom('campaign_recipients').selectAll().orderBy('id').execute();
  expect(recipients.map(({ line }) => line)).toEqual([2, 4, 5, 7, 10]);
  expect(recipients[0]?.data).toMatchObject({
    'First Name': 'Maëlle',
    Note: 'Livraison\nle matin',
    'Total Spent': '12.00',
  });

  const again = await uploadTo(shop, campaignId, 'phone,Code\n+33639984102,X1\n+33639984199,X2\n');
  await start(shop, again.data);
  await shop.app.runJobs();
  const after = await readCampaign(shop, campaignId);
  expect(after).toMatchObject({ step: 'CONTACTS_UPLOADED', total_contacts: 6, total_pending: 6 });
  expect(after.columns).toEqual([...created.columns.map(({ name }) => name), 'phone', 'Code']);
});

test('columns are the campaign’s unless a field is declared for them, and what is not to be kept is kept nowhere', async () => {
  await using shop = await openShop();
  await shop.owner.call(contract.createContactField, {
    params: { team_id: shop.params.team_id },
    body: { name: 'Size', kind: 'text' },
  });
  const campaignId = await createCampaign(shop);
  const text = 'phone,Code,Size,Secret\n+33639984102,X1,L,pin\n';
  const { data: created } = await uploadTo(shop, campaignId, text);
  expect(created.columns.map(({ suggested }) => suggested)).toEqual([
    'phone',
    'campaign',
    'attribute',
    'campaign',
  ]);
  await start(shop, created, {
    columns: [
      { index: 2, target: 'attribute' },
      { index: 0, target: 'phone' },
      { index: 1, target: 'campaign' },
      { index: 3, target: 'ignore' },
    ],
  });
  await shop.app.runJobs();
  expect((await readCampaign(shop, campaignId)).columns).toEqual(['phone', 'Code', 'Size']);
  const recipients = await shop.app.db.selectFrom('campaign_recipients').select('data').execute();
  expect(recipients).toEqual([{ data: { phone: '+33639984102', Code: 'X1', Size: 'L' } }]);
  expect((await readPeople(shop)).map(({ attributes }) => attributes)).toEqual([{ Size: 'L' }]);
});

test('a file that goes to no campaign has no column for one', async () => {
  await using shop = await openShop();
  const { data: created } = await upload(shop, 'phone,Code\n+33639984102,X1\n');
  expect(created.columns.map(({ suggested }) => suggested)).toEqual(['phone', 'attribute']);
  const columns = [
    { index: 0, target: 'phone' as const },
    { index: 1, target: 'campaign' as const },
  ];
  expect(await start(shop, created, { columns })).toMatchObject({
    status: 422,
    body: { errors: { columns: [expect.stringContaining('campaign')] } },
  });
});

test('a file without a usable row leaves the campaign where it was', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaignId, 'phone\nnobody\n');
  await start(shop, created);
  await shop.app.runJobs();
  expect(await readCampaign(shop, campaignId)).toMatchObject({ step: 'CREATED', total_contacts: 0 });
  expect(await readImport(shop, created.id)).toMatchObject({ status: 'done', rows_kept: 0, rows_refused: 1 });
});

test('a campaign on its way takes no file, and one of another number does not exist', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaignId, 'phone\n+33639980001\n');
  await shop.app.db.updateTable('campaigns').set({ step: 'SENDING' }).where('id', '=', campaignId).execute();
  expect(await uploadTo(shop, campaignId, 'phone\n+33639980001\n')).toMatchObject({
    status: 409,
    body: { code: 'campaign_wrong_step' },
  });
  expect(await start(shop, created)).toMatchObject({ status: 409, body: { code: 'campaign_wrong_step' } });
  expect((await uploadTo(shop, campaignId + 1000, 'phone\n+33639980001\n')).status).toBe(404);
});

test('an Agent imports contacts but not into lists or campaigns', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const agent = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Agent'));
  const asAgent = { ...shop, owner: agent };
  expect((await uploadTo(asAgent, campaignId, 'phone\n+33639980001\n')).status).toBe(403);
  const { data: created } = await upload(asAgent, 'phone\n+33639980001\n');
  expect((await start(asAgent, created, { new_group: { name: 'x', color: 'red' } })).status).toBe(403);
  expect((await start(asAgent, created)).status).toBe(200);
});

/** 12,001 rows of three batches; every thousandth is unusable, the last repeats the first. */
function longFile(): string {
  const rows = Array.from({ length: 12_000 }, (_, n) =>
    n % 1000 === 999 ? `Nobody ${n},none` : `Person ${n},+33639${String(800_000 + n)}`,
  );
  return `name,phone\n${rows.join('\n')}\nAgain,06 39 80 00 00\n`;
}

const expected = {
  rows_read: 12_001,
  rows_kept: 11_988,
  rows_refused: 12,
  rows_duplicate: 1,
  contacts_created: 11_988,
};

async function recount(shop: Shop) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from contacts) as contacts, (select count(*)::int from contact_identities) as identities,
           (select count(*)::int from campaign_recipients) as recipients, (select count(*)::int from group_members) as members,
           (select contacts_count from groups) as "group", (select count(*)::int from import_refusals) as refusals,
           (select total_pending from campaigns) as pending`.execute(shop.app.db);
  return rows[0];
}

const counted = {
  contacts: 11_988,
  identities: 11_988,
  recipients: 11_988,
  members: 11_988,
  group: 11_988,
  refusals: 13,
  pending: 11_988,
};

test('a job that crashes between two batches goes on without counting a row twice', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaignId, longFile());
  await start(shop, created, { new_group: { name: 'All', color: 'blue' } });
  // The third batch cannot be written for the moment.
  await asOwner(shop, `alter table contacts add constraint broken check (phone_number <> '+33639811500')`);
  expect(await shop.app.tryJobs()).toMatchObject([{ job: 'imports.run' }]);
  expect(await readImport(shop, created.id)).toMatchObject({
    status: 'running',
    rows_read: 10_000,
    rows_kept: 9_990,
  });

  await asOwner(shop, 'alter table contacts drop constraint broken');
  await retryNow(shop);
  await shop.app.runJobs();
  expect(await readImport(shop, created.id)).toMatchObject({ status: 'done', ...expected });
  expect(await recount(shop)).toEqual(counted);
});

test('the same job twice at once imports every row once', async () => {
  await using shop = await openShop();
  const campaignId = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaignId, longFile());
  await start(shop, created, { new_group: { name: 'All', color: 'blue' } });
  const { services } = shop.app;
  const run = () =>
    runImport.run(
      { teamId: shop.params.team_id, importId: created.id },
      {
        app: services,
        db: services.database.pipeline,
        clock: shop.app.clock,
        log: services.log,
        signal: new AbortController().signal,
        attempt: 1,
      },
    );
  await Promise.all([run(), run()]);
  await run();
  expect(await readImport(shop, created.id)).toMatchObject({ ...expected, status: 'done' });
  expect(await recount(shop)).toEqual(counted);
  await shop.app.runJobs();
});

test('two files about the same people at once add everybody once', async () => {
  await using shop = await openShop();
  const files = [longFile(), longFile().split('\n').reverse().slice(1, -1).join('\n')];
  const imports = [];
  for (const file of files) {
    const { data } = await upload(shop, `name,phone\n${file.replace('name,phone\n', '')}\n`);
    await start(shop, data);
    imports.push(data.id);
  }
  await shop.app.runJobs();
  const [first, second] = await Promise.all(imports.map((id) => readImport(shop, id)));
  expect(first!.contacts_created + second!.contacts_created).toBe(11_988);
  expect(first!.rows_kept + second!.rows_kept).toBe(2 * 11_988);
});

test('a file that has gone ends the import with a reason', async () => {
  await using shop = await openShop();
  const { data: created } = await upload(shop, 'phone\n+33639980001\n');
  await start(shop, created);
  const { file_key } = await shop.app.db.selectFrom('imports').select('file_key').executeTakeFirstOrThrow();
  await shop.app.services.files.remove(shop.params.team_id, file_key);
  await shop.app.runJobs();
  expect(await readImport(shop, created.id)).toMatchObject({ status: 'failed', error: 'file_missing' });
});

test('a file that nobody imported is gone after a week', async () => {
  await using shop = await openShop();
  const { data: created } = await upload(shop, 'phone\n+33639980001\n');
  shop.app.clock.advance({ days: 8 });
  const { forgetAbandoned } = await import('./forgetAbandoned.ts');
  const { services } = shop.app;
  await forgetAbandoned.run(
    {},
    {
      app: services,
      db: services.database.pipeline,
      clock: shop.app.clock,
      log: services.log,
      signal: new AbortController().signal,
      attempt: 1,
    },
  );
  const params = { ...shop.params, import_id: created.id };
  expect((await shop.owner.call(contract.getImport, { params })).status).toBe(404);
});

/** As the login that owns the tables. */
const asOwner = (shop: Shop, statement: string) => shop.app.services.database.pools.owner.query(statement);

async function retryNow(shop: Shop): Promise<void> {
  await shop.app.services.database.pools.owner.query(
    'update graphile_worker._private_jobs set run_at = now(), attempts = 0',
  );
}

test('the campaign is told when its file starts and when it is in; what the file brings is bulk', async () => {
  const recorder = recordFacts();
  await using shop = await openShop(recorder.module);
  const campaign_id = await createCampaign(shop);
  const { data: created } = await uploadTo(shop, campaign_id, 'phone\n+33639980001\n');
  await start(shop, created);
  await shop.app.runJobs();
  const told = recorder.take().map(({ type, by, data, isBulk }) => ({ type, by: by.kind, data, isBulk }));
  const step = (name: string) => ({ campaign_id, step: name });
  expect(told).toEqual([
    { type: 'campaign.updated', by: 'user', data: step('CONTACTS_UPLOADING_FILE') },
    { type: 'contact.created', by: 'user', data: { origin: 'import' }, isBulk: true },
    { type: 'campaign.updated', by: 'system', data: step('CONTACTS_UPLOADED') },
  ]);
});
