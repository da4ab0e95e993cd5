import type { DeliveryOptions } from '@herald/contract';
import type { StandardStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { tokenPurpose } from '../../../connectors/whatsapp.ts';
import type { TestApp } from '../../../test/index.ts';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export interface SeededNumber {
  teamId: number;
  accountId: number;
  phoneNumberId: number;
}

/** A team with a connected number. */
export async function seedNumber(
  app: TestApp,
  values: { throughput_level?: string; quality_rating?: string } = {},
  account: { business_id?: string; messaging_limit_tier?: string } = {},
): Promise<SeededNumber> {
  const { team } = await app.createTeam();
  const { id: accountId } = await app.db
    .insertInto('whatsapp_accounts')
    .values({
      team_id: team.id,
      waba_id: String(3300 + next()),
      currency: 'EUR',
      access_token_sealed: app.services.secrets.seal('token-1', tokenPurpose),
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return addNumber(app, { teamId: team.id, accountId }, values);
}

/** Another number of the same WhatsApp account. */
export async function addNumber(
  app: TestApp,
  { teamId, accountId }: Pick<SeededNumber, 'teamId' | 'accountId'>,
  values: { throughput_level?: string; quality_rating?: string } = {},
): Promise<SeededNumber> {
  const { id: phoneNumberId } = await app.db
    .insertInto('phone_numbers')
    .values({
      team_id: teamId,
      whatsapp_account_id: accountId,
      meta_id: String(2200 + next()),
      status: 'CONNECTED',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { teamId, accountId, phoneNumberId };
}

export interface ContactValues {
  optin?: 'opted_in' | 'opted_out' | 'unknown';
  firstName?: string | null;
  phone?: string | null;
  country?: string | null;
  /** Wrote just now: free-form answers are allowed. */
  hasWritten?: boolean;
}

export async function seedContact(
  app: TestApp,
  number: SeededNumber,
  values: ContactValues = {},
): Promise<number> {
  const { optin = 'opted_in', firstName = 'Ada', phone, country = null, hasWritten = false } = values;
  const { id } = await app.db
    .insertInto('contacts')
    .values({
      team_id: number.teamId,
      phone_number: phone === undefined ? `+337${String(next()).padStart(8, '0')}` : phone,
      first_name: firstName,
      country_code: country,
      optin_status: optin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (hasWritten) {
    const now = app.clock.now();
    await app.db
      .insertInto('conversations')
      .values({
        team_id: number.teamId,
        phone_number_id: number.phoneNumberId,
        contact_id: id,
        last_message_at: now,
        last_inbound_at: now,
        window_closes_at: new Date(now.getTime() + 86_400_000),
      })
      .execute();
  }
  return id;
}

export function structureOf(values: Partial<StandardStructure> = {}): StandardStructure {
  return {
    type: 'standard',
    name: 'spring_offer',
    category: 'MARKETING',
    language: 'fr',
    parameter_format: 'positional',
    header: { type: 'none' },
    body: {
      text: 'Bonjour {{1}}, -20 % cette semaine.',
      variables: [{ number: 1, name: 'first name', example: 'Ada' }],
    },
    footer: null,
    buttons: [],
    ...values,
  };
}

export async function seedTemplate(
  app: TestApp,
  number: SeededNumber,
  values: { structure?: StandardStructure; status?: string; headerFileId?: number } = {},
): Promise<number> {
  const structure = values.structure ?? structureOf();
  const { id } = await app.db
    .insertInto('templates')
    .values({
      team_id: number.teamId,
      whatsapp_account_id: number.accountId,
      name: `${structure.name}_${next()}`,
      language: structure.language,
      category: structure.category,
      status: values.status ?? 'APPROVED',
      type: 'standard',
      structure: JSON.stringify(structure),
      header_file_id: values.headerFileId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SeededCampaign extends SeededNumber {
  campaignId: number;
  templateId: number;
}

export interface CampaignValues {
  recipients: number;
  step?: string;
  templateId?: number;
  delivery?: Partial<DeliveryOptions>;
  /** `YYYY-MM-DDTHH:mm` on the clock of each recipient. */
  schedule?: string;
}

/** A campaign on its way: the first sender that looks will find it. */
export async function seedCampaign(
  app: TestApp,
  number: SeededNumber,
  values: CampaignValues,
): Promise<SeededCampaign> {
  const { recipients, step = 'SENDING', templateId, delivery = {}, schedule } = values;
  const template = templateId ?? (await seedTemplate(app, number));
  const { id: campaignId } = await app.db
    .insertInto('campaigns')
    .values({
      team_id: number.teamId,
      phone_number_id: number.phoneNumberId,
      name: 'Spring',
      template_id: template,
      step,
      delivery: JSON.stringify(delivery),
      scheduled_local: schedule ?? null,
      schedule_zone: schedule === undefined ? null : 'recipient',
      variables: JSON.stringify({ 'body.1': { source: 'field', field: 'first_name', fallback: '' } }),
      total_contacts: recipients,
      total_pending: recipients,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with c as (
      insert into contacts (team_id, phone_number, first_name, optin_status)
      select ${number.teamId}, '+336' || lpad((${next() * 100_000} + n)::text, 9, '0'), 'Person ' || n, 'opted_in'
      from generate_series(1, ${recipients}::integer) n returning id
    )
    insert into campaign_recipients (team_id, campaign_id, contact_id)
    select ${number.teamId}, ${campaignId}, id from c order by id`.execute(app.db);
  return { ...number, campaignId, templateId: template };
}

/** Adds a recipient who is somebody in particular. */
export async function addRecipient(app: TestApp, campaign: SeededCampaign, contactId: number): Promise<void> {
  await sql`
    with r as (
      insert into campaign_recipients (team_id, campaign_id, contact_id)
      values (${campaign.teamId}, ${campaign.campaignId}, ${contactId}) returning 1
    )
    update campaigns set total_contacts = total_contacts + 1, total_pending = total_pending + 1
    where team_id = ${campaign.teamId} and id = ${campaign.campaignId}`.execute(app.db);
}
