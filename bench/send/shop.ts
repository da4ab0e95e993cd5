import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StandardStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { tokenPurpose } from '../../apps/server/src/connectors/whatsapp.ts';
import { keptCounts, recountCampaign } from '../../apps/server/src/messaging/ledger/index.ts';
import { trackButtons } from '../../apps/server/src/messaging/links/index.ts';
import { wakeSender } from '../../apps/server/src/messaging/outbound/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { structure } from './sample.ts';

const key = { id: 'bench', key: randomBytes(32) };
export const secretKeys = `${key.id}:${key.key.toString('base64')}`;

export interface Campaign {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
}

export function openShop(url: string, stack: AsyncDisposableStack): Database {
  const onError = (error: Error) => console.error(error);
  return stack.use(openDatabase({ url, poolSize: 4, statementTimeout: 60_000, onError }));
}

/** Who get nothing beside so many who get a message: a tenth of all. */
export const heldBeside = (messages: number): number => Math.round(messages / 9);

interface Means {
  /** The button leads through an address of each. */
  isTracked: boolean;
  /** So many besides get nothing. */
  heldOut: number;
}

/** One team with so many numbers, and a campaign on each whose recipients nobody has written to yet. */
export async function seedCampaigns(
  db: Database,
  numbers: number,
  recipients: number,
  { isTracked, heldOut }: Means = { isTracked: false, heldOut: 0 },
): Promise<Campaign[]> {
  const account = await seedAccount(db, isTracked);
  const campaigns: Campaign[] = [];
  for (let index = 0; index < numbers; index += 1)
    campaigns.push(await seedCampaign(db, account, recipients, heldOut));
  return campaigns;
}

interface Account {
  team: number;
  account: number;
  template: number;
}

async function seedAccount(db: Database, isTracked: boolean): Promise<Account> {
  const token = createSecrets([key]).seal('token', tokenPurpose);
  const { rows: teams } = await sql<{ id: number }>`
    insert into teams (name, grant_scale_access) values ('Maison Lavande', true) returning id`.execute(
    db.statements,
  );
  const team = teams[0]!.id;
  const { rows: accounts } = await sql<{ id: number }>`
    insert into whatsapp_accounts (team_id, waba_id, currency, messaging_limit_tier, access_token_sealed)
    values (${team}, ${`33${newDigits()}`}, 'EUR', 'TIER_UNLIMITED', ${token}) returning id`.execute(
    db.statements,
  );
  const account = accounts[0]!.id;
  const sent = isTracked
    ? await db.pipeline.transaction((tx) => trackButtons(tx, team, withTracking(structure)))
    : structure;
  const { rows: templates } = await sql<{ id: number }>`
    insert into templates (team_id, whatsapp_account_id, name, language, category, status, type, structure)
    values (${team}, ${account}, ${structure.name}, ${structure.language}, 'MARKETING', 'APPROVED', 'standard',
      ${JSON.stringify(sent)}) returning id`.execute(db.statements);
  return { team, account, template: templates[0]!.id };
}

function withTracking(untracked: StandardStructure): StandardStructure {
  const buttons = untracked.buttons.map((group) => ({
    ...group,
    buttons: group.buttons.map((button) => (button.type === 'url' ? { ...button, track: true } : button)),
  }));
  return { ...untracked, buttons };
}

async function seedCampaign(
  db: Database,
  from: Account,
  messages: number,
  heldOut: number,
): Promise<Campaign> {
  const recipients = messages + heldOut;
  const { rows: phones } = await sql<{ id: number }>`
    insert into phone_numbers (team_id, whatsapp_account_id, meta_id, status, throughput_level)
    values (${from.team}, ${from.account}, ${`22${newDigits()}`}, 'CONNECTED', 'HIGH') returning id`.execute(
    db.statements,
  );
  const phone = phones[0]!.id;
  const variables = {
    'body.1': { source: 'field', field: 'first_name', fallback: '' },
    'body.2': { source: 'column', column: 'Ville', fallback: 'Lyon' },
  };
  const { rows: campaigns } = await sql<{ id: number }>`
    insert into campaigns (team_id, phone_number_id, name, template_id, step, variables, total_contacts, total_pending)
    values (${from.team}, ${phone}, 'Printemps', ${from.template}, 'CONTACTS_UPLOADED', ${JSON.stringify(variables)},
      ${recipients}, ${recipients}) returning id`.execute(db.statements);
  const campaign = campaigns[0]!.id;
  await sql`
    with c as (
      insert into contacts (team_id, phone_number, first_name, country_code, optin_status)
      select ${from.team}, '+336' || lpad((${phone}::bigint * 1000000 + n)::text, 10, '0'), 'Anaïs', 'FR', 'opted_in'
      from generate_series(1, ${recipients}::integer) n returning id
    )
    insert into campaign_recipients (team_id, campaign_id, contact_id, data, is_held_out)
    select ${from.team}, ${campaign}, id, '{"Ville": "Lyon"}', nr % 10 = 0 and nr <= 10 * ${heldOut}::integer
    from (select id, row_number() over (order by id) as nr from c) c order by id`.execute(db.statements);
  return { teamId: from.team, phoneNumberId: phone, campaignId: campaign };
}

function newDigits(): string {
  return String(randomBytes(6).readUIntBE(0, 6));
}

/** Starts them all, and tells the worker as the campaigns module does. */
export async function start(db: Database, campaigns: readonly Campaign[]): Promise<void> {
  await db.pipeline.transaction(async (tx) => {
    const ids = campaigns.map(({ campaignId }) => campaignId);
    await sql`update campaigns set step = 'SENDING', started_at = now() where id = any(${ids}::bigint[])`.execute(
      tx,
    );
    for (const { phoneNumberId } of campaigns) await wakeSender(tx, phoneNumberId);
  });
}

/** How many have got their message, as the campaigns count it. */
export async function acceptedOf(db: Database, campaigns: readonly Campaign[]): Promise<number> {
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const { rows } = await sql<{ accepted: number }>`
    select sum(total_accepted) as accepted from campaigns where id = any(${ids}::bigint[])`.execute(
    db.statements,
  );
  return rows[0]?.accepted ?? 0;
}

/** How many were held out when it was their turn. */
export async function heldOutOf(db: Database, campaigns: readonly Campaign[]): Promise<number> {
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const { rows } = await sql<{ held: number }>`
    select sum(total_held_out)::int as held from campaigns where id = any(${ids}::bigint[])`.execute(
    db.statements,
  );
  return rows[0]?.held ?? 0;
}

/** The kept counters say what counting the rows says. */
export async function countersAreExact(db: Database, campaigns: readonly Campaign[]): Promise<boolean> {
  return db.pipeline.read(async (tx) => {
    for (const { teamId, campaignId } of campaigns) {
      const kept = await keptCounts(tx, teamId, campaignId);
      const recounted = await recountCampaign(tx, teamId, campaignId);
      if (!isDeepStrictEqual(kept, recounted)) return false;
    }
    return true;
  });
}
