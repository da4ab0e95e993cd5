import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@herald/contract';
import type { Module } from '../../module.ts';
import { type Caller, startTestApp, type TestApp } from '../../test/index.ts';
import { contactFields } from '../contactFields/index.ts';
import { contacts } from '../contacts/index.ts';
import { groups } from '../groups/index.ts';
import { segments } from '../segments/index.ts';
import { imports } from './index.ts';
import type { ImportRow } from './queries.ts';
import { suggestMapping } from './suggestMapping.ts';

export interface Shop extends AsyncDisposable {
  app: TestApp;
  owner: Caller;
  ownerId: number;
  params: contract.NumberParams;
}

/** A team with a number and its owner: what every test of contacts needs. `others`: modules beside those. */
export async function openShop(...others: Module[]): Promise<Shop> {
  const app = await startTestApp({
    modules: [contactFields, contacts, groups, imports, segments, ...others],
  });
  const { team, owner } = await app.createTeam();
  const params = await addNumber(app, team.id);
  return {
    app,
    owner: app.as(owner),
    ownerId: owner.id,
    params,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

let counter = 0;

export async function addNumber({ db }: TestApp, teamId: number): Promise<contract.NumberParams> {
  counter += 1;
  const account = await db
    .insertInto('whatsapp_accounts')
    .values({ team_id: teamId, waba_id: `90${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await db
    .insertInto('phone_numbers')
    .values({ team_id: teamId, whatsapp_account_id: account.id, meta_id: `80${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { team_id: teamId, phone_number_id: number.id };
}

export const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));

export function fileForm(
  content: string | Uint8Array,
  name = 'contacts.csv',
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return form;
}

export async function upload(
  shop: Shop,
  content: string | Uint8Array,
  name?: string,
  fields?: Record<string, string>,
) {
  return shop.owner.call(contract.createImport, {
    params: shop.params,
    form: fileForm(content, name, fields),
  });
}

type Mapping = contract.CallInput<typeof contract.startImport>['body'];

/** Uploads a file, agrees to what is suggested and runs the job. */
export async function importAll(
  shop: Shop,
  content: string | Uint8Array,
  mapping: Partial<Mapping> = {},
  name?: string,
) {
  const { data: created, body } = await upload(shop, content, name);
  if (!created) throw new Error(`The upload was refused: ${body.message}`);
  await start(shop, created, mapping);
  await shop.app.runJobs();
  return readImport(shop, created.id);
}

export async function start(shop: Shop, created: contract.ContactImport, mapping: Partial<Mapping> = {}) {
  const suggested = suggestMapping({ columns: created.columns as ImportRow['columns'] }, 'FR');
  return shop.owner.call(contract.startImport, {
    params: { ...shop.params, import_id: created.id },
    body: { ...suggested, ...mapping },
  });
}

export async function readImport(shop: Shop, importId: number): Promise<contract.ContactImport> {
  const params = { ...shop.params, import_id: importId };
  return (await shop.owner.call(contract.getImport, { params })).data;
}

export async function readRefusals(shop: Shop, importId: number): Promise<contract.ImportRefusal[]> {
  const params = { ...shop.params, import_id: importId };
  return (await shop.owner.call(contract.listImportRefusals, { params, query: { per_page: 100 } })).data;
}

export function readPeople(shop: Shop) {
  return shop.app.db
    .selectFrom('contacts')
    .select(['name', 'first_name', 'phone_number', 'email', 'optin_status', 'country_code', 'attributes'])
    .where('team_id', '=', shop.params.team_id)
    .orderBy('phone_number')
    .execute();
}
