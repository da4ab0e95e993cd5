import {
  type Client,
  connectWhatsapp,
  createClient,
  createTeam,
  createTemplate,
  customizeProfile,
  register,
} from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import { queueAllOrders } from '../modules/attribution/index.ts';
import type { Config } from '../platform/config.ts';
import type { DB, TenantDb } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { start } from '../start.ts';
import { demoEmail } from './account.ts';
import { furnishAutomations } from './furnishAutomations.ts';
import { furnishInbox } from './furnishInbox.ts';
import { createRandom } from './random.ts';
import { seedCampaigns } from './seedCampaigns.ts';
import { seedContacts, seedGroups } from './seedContacts.ts';
import { seedConversations } from './seedConversations.ts';
import { seedFiles } from './seedFiles.ts';
import { seedOrders } from './seedOrders.ts';
import { demoTemplates } from './templates.ts';
import { writeHistory } from './writeHistory.ts';

/**
 * Makes the demo team, once. What a person would do goes through the front door (registering, connecting the number
 * with the code of the sign-up dialog, submitting templates); only the past is written straight into the database, and
 * told to `historyFile` for whoever plays the customers.
 */
export async function seedDemo(config: Config, signupCode?: string, historyFile?: string): Promise<void> {
  // On a port of its own: nobody should find the shop half furnished.
  const quiet = { ...config, http: { ...config.http, port: 0 } };
  await using server = await start(quiet, { log: createLog('warn') });
  const { database } = server.services;
  if (await isComplete(database.statements)) return;
  await removeUnfinished(database.pipeline);
  if (!signupCode) throw new Error('The demo team needs the code of a WhatsApp sign-up: seed-demo CODE.');
  if (!config.demoPassword) throw new Error('The demo team needs a password: HERALD_DEMO_PASSWORD.');

  const shop = await openShop(server.url ?? config.http.publicUrl, signupCode, config.demoPassword);
  await confirmEmail(database.statements, shop.userId);
  const place = { teamId: shop.teamId, phoneNumberId: shop.phoneNumberId, now: new Date() };
  const random = createRandom(2026);
  const { files, contacts } = await database.pipeline.transaction(async (tx) => {
    const files = await seedFiles(server.services, tx, place.teamId);
    const contacts = await seedContacts(tx, place.teamId, place.now, random);
    await seedGroups(tx, place.teamId, place.phoneNumberId, contacts);
    await seedConversations(tx, { ...place, senderId: shop.userId }, contacts, files, random);
    // With numbers of its own, so that the rest of the shop stays as it is.
    await seedOrders(tx, place.teamId, place.now, createRandom(1043));
    return { files, contacts };
  });
  await submitTemplates(shop, files.header.id);
  await furnishInbox(shop.call, shop.teamId, shop.phoneNumberId);
  await furnishAutomations(shop.call, shop.teamId, shop.phoneNumberId);
  if (historyFile) await writeHistory(database.statements, place, historyFile);
  await database.pipeline.transaction(async (tx) => {
    await seedCampaigns(tx, place, contacts, random);
    // The orders are older than these messages here, as nowhere else.
    await queueAllOrders(tx, place.teamId);
  });
}

interface Shop {
  call: Client;
  userId: number;
  teamId: number;
  phoneNumberId: number;
}

/** Nobody reads the mailbox of the demo team. */
async function confirmEmail(db: Kysely<DB>, userId: number): Promise<void> {
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute();
}

/** Registers the person, creates the team, connects the number. */
async function openShop(baseUrl: string, code: string, password: string): Promise<Shop> {
  const session = await createClient({ baseUrl })(register, {
    body: { email: demoEmail, password, first_name: 'Claire', last_name: 'Fontaine', locale: 'fr' },
  });
  const call = createClient({
    baseUrl,
    headers: () => ({ authorization: `Bearer ${session.access_token}` }),
  });
  const profile = await call(customizeProfile, {
    body: {
      first_name: 'Claire',
      last_name: 'Fontaine',
      company_name: 'Maison Lavande',
      website: 'https://maison-lavande.example',
      role: 'founder',
      monthly_contacts: '1000_10000',
    },
  });
  const team = await call(createTeam, {
    body: { name: 'Maison Lavande', country_code: 'FR', timezone: 'Europe/Paris' },
  });
  const params = { team_id: team.data.id };
  const connected = await call(connectWhatsapp, { params, body: { code } });
  const phoneNumberId = connected.data.phone_numbers[0]?.id;
  if (phoneNumberId === undefined) throw new Error('The sign-up code granted no number.');
  return { call, userId: profile.data.id, teamId: team.data.id, phoneNumberId };
}

async function submitTemplates({ call, teamId, phoneNumberId }: Shop, headerFileId: number): Promise<void> {
  const params = { team_id: teamId, phone_number_id: phoneNumberId };
  for (const template of demoTemplates) {
    await call(createTemplate, {
      params,
      body: {
        structure: { ...template, type: 'standard', parameter_format: 'positional' },
        header_file_id: template.header.type === 'image' ? headerFileId : null,
      },
    });
  }
}

/** The campaigns come last: with them, the demo team is whole. */
async function isComplete(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    join teams t on t.created_by = u.id
    join campaigns c on c.team_id = t.id
    where u.email = ${demoEmail} limit 1`.execute(db);
  return rows.length > 0;
}

/** A seed that was killed half way is begun again from nothing. */
async function removeUnfinished(db: TenantDb): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      delete from teams where created_by in (select id from users where email = ${demoEmail})`.execute(tx);
    await tx.deleteFrom('users').where('email', '=', demoEmail).execute();
  });
}
