import type pg from 'pg';

export interface Shop {
  teamId: number;
  userId: number;
  phoneNumberId: number;
  templateId: number;
}

const structure = {
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
};

/** A team that may send, with an owner, a connected number and an approved template; the nth of the database. */
export async function openShop(database: pg.Client, nth = 1): Promise<Shop> {
  const { rows } = await database.query<Shop>(
    `with person as (
       insert into users (email, onboarded_at) values ($2, now()) returning id
     ), team as (
       insert into teams (name, grant_scale_access, created_by) select 'Shop', true, id from person returning id
     ), member as (
       insert into members (team_id, user_id, role_id) select team.id, person.id, 1 from team, person
     ), account as (
       insert into whatsapp_accounts (team_id, waba_id, currency, messaging_limit_tier, access_token_sealed)
       select id, $3, 'EUR', 'TIER_UNLIMITED', 'sealed' from team returning team_id, id
     ), number as (
       insert into phone_numbers (team_id, whatsapp_account_id, meta_id, status, throughput_level)
       select team_id, id, $4, 'CONNECTED', 'HIGH' from account returning id
     ), template as (
       insert into templates (team_id, whatsapp_account_id, name, language, category, status, type, structure)
       select team_id, id, 'spring_offer', 'fr', 'MARKETING', 'APPROVED', 'standard', $1 from account returning id
     )
     select team.id::int as "teamId", person.id::int as "userId", number.id::int as "phoneNumberId",
       template.id::int as "templateId"
     from team, person, number, template`,
    [JSON.stringify(structure), `owner${nth}@example.com`, String(9000 + nth), String(8000 + nth)],
  );
  const [shop] = rows;
  if (!shop) throw new Error('The shop was not made.');
  return shop;
}

/** A campaign on its way to people whom nobody has written to in it; whatever was on its way before is over. */
export async function startCampaign(database: pg.Client, shop: Shop, recipients: number): Promise<void> {
  await database.query(`update campaigns set step = 'SENDED', finished_at = now() where step = 'SENDING'`);
  await database.query(
    `with campaign as (
       insert into campaigns (team_id, phone_number_id, name, template_id, step, variables, started_at,
         total_contacts, total_pending)
       values ($1, $2, 'On its way', $3, 'SENDING', $4, now(), $5::int, $5::int) returning team_id, id
     )
     insert into campaign_recipients (team_id, campaign_id, contact_id, data, line)
     select campaign.team_id, campaign.id, contact.id, '{"Ville": "Lyon"}', row_number() over (order by contact.id)
     from campaign, (select id from contacts where team_id = $1 order by id limit $5::int) contact
     order by contact.id`,
    [
      shop.teamId,
      shop.phoneNumberId,
      shop.templateId,
      JSON.stringify({ 'body.1': { source: 'field', field: 'first_name', fallback: '' } }),
      recipients,
    ],
  );
}
