import type { VariableMapping } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { storedTemplate } from '../messaging/kinds/index.ts';
import { trackedButtonsOf } from '../messaging/links/index.ts';
import { loadTemplate, resolveVariables, type SendableTemplate } from '../messaging/templates/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { NumberScope } from '../platform/numberScope.ts';
import type { Random } from './random.ts';
import type { DemoContact } from './seedContacts.ts';

interface Scene extends NumberScope {
  now: Date;
}

interface Plan {
  name: string;
  template: string;
  daysAgo: number;
  step: 'SENDED' | 'PAUSED' | 'CONTACTS_UPLOADED' | 'CREATED';
  people: (contact: DemoContact, index: number) => boolean;
  /** Share of the recipients that were handled before the pause. */
  handled: number;
  offer: string;
}

const plans: readonly Plan[] = [
  {
    name: 'Collection printemps',
    template: 'nouvelle_collection',
    daysAgo: 21,
    step: 'SENDED',
    people: () => true,
    handled: 1,
    offer: '-15 %',
  },
  {
    name: 'Relance paniers octobre',
    template: 'panier_oublie',
    daysAgo: 9,
    step: 'SENDED',
    people: (_, index) => index % 3 === 0,
    handled: 1,
    offer: 'le coffret Provence',
  },
  {
    name: 'Black Friday VIP',
    template: 'black_friday',
    daysAgo: 1,
    step: 'PAUSED',
    people: (_, index) => index % 2 === 0,
    handled: 0.45,
    offer: '',
  },
  {
    name: 'Bienvenue au club',
    template: 'welcome_vip',
    daysAgo: 0,
    step: 'CONTACTS_UPLOADED',
    people: (_, index) => index % 7 === 0,
    handled: 0,
    offer: '',
  },
  {
    name: 'Avis novembre',
    template: 'avis_apres_achat',
    daysAgo: 0,
    step: 'CREATED',
    people: () => false,
    handled: 0,
    offer: '',
  },
];

const day = 24 * 60 * 60 * 1000;
const priceMicros = 71_200;

/** Campaigns in every step. Each recipient that was handled has its message in the ledger, so every figure adds up. */
export async function seedCampaigns(
  tx: Tx,
  scene: Scene,
  contacts: readonly DemoContact[],
  random: Random,
): Promise<void> {
  for (const plan of plans) {
    const { id: templateId } = await tx
      .selectFrom('templates')
      .select('id')
      .where('team_id', '=', scene.teamId)
      .where('name', '=', plan.template)
      .executeTakeFirstOrThrow();
    const template = await loadTemplate(tx, scene.teamId, scene.phoneNumberId, templateId);
    if (!template) continue;
    const mapping = mappingFor(template, plan.offer);
    const campaignId = await insertCampaign(tx, scene, plan, templateId, mapping);
    const people = contacts.filter(plan.people);
    await seedRecipients(tx, { ...scene, plan, template, mapping, campaignId }, people, random);
    await keepCounters(tx, scene.teamId, campaignId);
    await seedClicks(tx, scene.teamId, campaignId, template);
  }
}

function mappingFor(template: SendableTemplate, offer: string): VariableMapping {
  const entries = variablesOf(template.structure).map(({ key, index, example }) => {
    if (key === 'body.1')
      return [key, { source: 'field', field: 'first_name', fallback: 'bonjour' }] as const;
    return [key, { source: 'text', text: index === 2 && offer !== '' ? offer : example }] as const;
  });
  return Object.fromEntries(entries);
}

async function insertCampaign(
  tx: Tx,
  scene: Scene,
  plan: Plan,
  templateId: number,
  mapping: VariableMapping,
) {
  const at = new Date(scene.now.getTime() - plan.daysAgo * day);
  const started = plan.step === 'SENDED' || plan.step === 'PAUSED';
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      team_id: scene.teamId,
      phone_number_id: scene.phoneNumberId,
      name: plan.name,
      template_id: templateId,
      step: plan.step,
      variables: JSON.stringify(mapping),
      created_at: new Date(at.getTime() - 3_600_000),
      started_at: started ? at : null,
      paused_at: plan.step === 'PAUSED' ? new Date(at.getTime() + 60_000) : null,
      finished_at: plan.step === 'SENDED' ? new Date(at.getTime() + 300_000) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Send extends Scene {
  plan: Plan;
  template: SendableTemplate;
  mapping: VariableMapping;
  campaignId: number;
}

async function seedRecipients(
  tx: Tx,
  send: Send,
  people: readonly DemoContact[],
  random: Random,
): Promise<void> {
  const handled = Math.round(people.length * send.plan.handled);
  const added_at = send.now.getTime() - send.plan.daysAgo * day - 1_800_000;
  for (const [index, contact] of people.entries()) {
    const row = {
      team_id: send.teamId,
      campaign_id: send.campaignId,
      contact_id: contact.id,
      created_at: new Date(added_at),
    };
    if (index >= handled) {
      await tx.insertInto('campaign_recipients').values(row).execute();
    } else if (contact.optin_status === 'opted_out') {
      await tx
        .insertInto('campaign_recipients')
        .values({ ...row, status: 'skipped', skip_reason: 'opted_out' })
        .execute();
    } else {
      const { values } = resolveVariables(send.mapping, blank(contact), {});
      const messageId = await insertMessage(tx, send, contact, values, outcomeOf(random), index);
      await tx
        .insertInto('campaign_recipients')
        .values({ ...row, status: 'claimed', message_id: messageId, variables: JSON.stringify(values) })
        .execute();
    }
  }
}

function blank({ name, first_name, phone_number }: DemoContact) {
  return {
    name,
    first_name,
    phone_number,
    profile_name: null,
    last_name: null,
    email: null,
    country_code: 'FR',
    attributes: {},
  };
}

type Outcome = 'read' | 'delivered' | 'sent' | 'failed';

function outcomeOf(random: Random): Outcome {
  const draw = random.next();
  if (draw < 0.74) return 'read';
  if (draw < 0.93) return 'delivered';
  return draw < 0.96 ? 'sent' : 'failed';
}

async function insertMessage(
  tx: Tx,
  send: Send,
  contact: DemoContact,
  values: Record<string, string>,
  outcome: Outcome,
  index: number,
): Promise<number> {
  const start = send.now.getTime() - send.plan.daysAgo * day + index * 250;
  const after = (seconds: number) => new Date(start + seconds * 1000);
  const isDelivered = outcome === 'read' || outcome === 'delivered';
  const { id } = await tx
    .insertInto('messages')
    .values({
      team_id: send.teamId,
      phone_number_id: send.phoneNumberId,
      contact_id: contact.id,
      direction: 'out',
      status: outcome,
      type: 'template',
      content: JSON.stringify(storedTemplate(send.template, values)),
      wamid: `wamid.DEMOC${send.campaignId}x${contact.id}`,
      cause: 'campaign',
      priority: 2,
      campaign_id: send.campaignId,
      template_id: send.template.id,
      template_version: send.template.version,
      claimed_at: after(0),
      accepted_at: after(0),
      sent_at: outcome === 'failed' ? null : after(1),
      delivered_at: isDelivered ? after(4) : null,
      read_at: outcome === 'read' ? after(60 + index * 7) : null,
      failed_at: outcome === 'failed' ? after(3) : null,
      ...(outcome === 'failed'
        ? { error_code: index % 2 ? 131026 : 131049, error_title: 'Message undeliverable' }
        : {}),
      ...(isDelivered ? { price_micros: priceMicros, price_currency: 'EUR' } : {}),
      sells: true,
      happened_at: after(0),
      created_at: after(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One reader in three follows the first tracked button. They are counted as all clicks are. */
async function seedClicks(
  tx: Tx,
  teamId: number,
  campaignId: number,
  template: SendableTemplate,
): Promise<void> {
  const [button] = trackedButtonsOf(template.structure);
  if (!button) return;
  await sql`
    insert into link_clicks (team_id, message_id, target_id, clicked_at)
    select team_id, id, ${button.targetId}, read_at + interval '90 seconds' from messages
    where team_id = ${teamId} and campaign_id = ${campaignId} and read_at is not null and contact_id % 3 = 0`.execute(
    tx,
  );
}

/** The kept counters, set to what the rows say. */
async function keepCounters(tx: Tx, teamId: number, campaignId: number): Promise<void> {
  await sql`
    update campaigns c set
      total_contacts = n.contacts, total_pending = n.pending, total_accepted = n.accepted,
      total_delivered = n.delivered, total_read = n.read, total_failed = n.failed, total_skipped = n.skipped,
      cost_micros = n.cost
    from (
      select count(*) as contacts, count(*) filter (where r.status = 'pending') as pending,
        count(m.accepted_at) as accepted, count(m.delivered_at) as delivered, count(m.read_at) as read,
        count(*) filter (where m.status = 'failed') as failed,
        count(*) filter (where r.status = 'skipped') as skipped, coalesce(sum(m.price_micros), 0) as cost
      from campaign_recipients r
      left join messages m on m.team_id = r.team_id and m.id = r.message_id
      where r.team_id = ${teamId} and r.campaign_id = ${campaignId}
    ) n
    where c.team_id = ${teamId} and c.id = ${campaignId}`.execute(tx);
  await sql`
    insert into message_counts as c (
      team_id, owner_kind, owner_id, day, slot, sent, delivered, read, failed, cost_micros)
    select m.team_id, 'template', m.template_id, (m.created_at at time zone t.timezone)::date, 0, count(m.accepted_at),
      count(m.delivered_at), count(m.read_at), count(*) filter (where m.status = 'failed'),
      coalesce(sum(m.price_micros) filter (where m.delivered_at is not null), 0)
    from messages m join teams t on t.id = m.team_id
    where m.team_id = ${teamId} and m.campaign_id = ${campaignId} and m.template_id is not null
    group by 1, 2, 3, 4
    on conflict (team_id, owner_kind, owner_id, day, version, block_id, slot) do update set
      sent = c.sent + excluded.sent, delivered = c.delivered + excluded.delivered, read = c.read + excluded.read,
      failed = c.failed + excluded.failed, cost_micros = c.cost_micros + excluded.cost_micros`.execute(tx);
}
