import type {
  CampaignSummary,
  Contact,
  Conversation,
  Group,
  ParkedEventDetail,
  PhoneNumber,
  Team,
  User,
} from '@herald/contract';
import { permissions } from '@herald/contract';

/** One made-up team, for looking at screens without a server. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const user: User = {
  id: 1,
  email: 'camille@atelier-lumen.example',
  first_name: 'Camille',
  last_name: 'Moreau',
  company_name: 'Maison Moreau',
  locale: 'en',
  current_team_id: 1,
  current_phone_number_id: 1,
  onboarded: true,
  is_admin: false,
  impersonated: false,
  impersonation: null,
  email_verified: true,
  blocked: false,
  blocked_reason: null,
  delete_at: null,
  teams: [
    {
      id: 1,
      name: 'Atelier Lumen',
      phone_numbers: [{ id: 1, verified_name: 'Atelier Lumen', display_phone_number: '+33612345678' }],
    },
    { id: 2, name: 'Lumen Berlin', phone_numbers: [] },
  ],
};

export const groups: Group[] = [
  { id: 1, name: 'VIP', color: 'violet', contacts_count: 312, created_at: minutesAgo(90_000) },
  { id: 2, name: 'Newsletter', color: 'green', contacts_count: 12_480, created_at: minutesAgo(80_000) },
];

export const number: PhoneNumber = {
  id: 1,
  verified_name: 'Atelier Lumen',
  display_phone_number: '+33612345678',
  phone_number_trimmed: '33612345678',
  account_violation: null,
  last_contact_id_interaction: 1,
  waba_id: '330011223344556',
  display_error_waba_has_payment_method: true,
  waba_has_payment_method: false,
  connection: 'connected',
  connection_ended_at: null,
  pin_retry_at: null,
  messaging_limit_tier: 'TIER_10K',
  throughput_level: 'STANDARD',
  initiated_conversations_last_24h: 1204,
  initiated_conversations_limit: 10_000,
  inbound_conversation_not_read: 3,
  conversations_awaiting: 3,
  quality_rating: 'GREEN',
  quality_rating_formatted: 'High',
  status: 'CONNECTED',
  name_status: 'APPROVED',
  is_on_biz_app: false,
  history: null,
  restrictions: [],
  health_problems: [],
  checked_at: null,
  remaining_setup_steps: 1,
  groups,
};

export const team: Team = {
  id: 1,
  name: 'Atelier Lumen',
  is_beta: false,
  balance: 0,
  currency: 'EUR',
  country_code: 'FR',
  timezone: 'Europe/Paris',
  locale: 'en',
  current_plan: 'free',
  onboarding: { first_waba_completed: true },
  phone_numbers: [number],
  subscribed_to_shopify_plan: false,
  subscribed_to_pro_plan: false,
  subscribed_to_scale_plan: false,
  grant_scale_access: false,
  permissions: [...permissions],
  roles: ['Owner'],
  days_until_free_trial_ends: 12,
  grace_ends_at: null,
  trial_ends_at: minutesAgo(-17_280),
  integrations: { shopify: false, klaviyo: false, hubspot: false },
  ai_active: false,
  account_blocked: false,
  blocked_reason: null,
  delete_at: null,
  away_numbers: [],
  closing_reasons: 'none',
  meta_billing_v2: true,
  meta_billing_v2_setup_completed: false,
};

const names = ['Inès Laurent', 'Jonas Weber', 'Amara Diallo', null, 'Chloé Petit'];
const previews = [
  'Hello, is the brass lamp still available in black?',
  'Danke! Wann kommt das Paket an?',
  'I would like to speak to someone please',
  '📷 Photo',
  'Merci beaucoup 🙏',
];

export const conversations: Conversation[] = names.map((name, index) => ({
  contact_id: index + 1,
  phone_number_id: 1,
  name,
  override_name: null,
  optin_status: index === 3 ? 'unknown' : 'opted_in',
  is_human_needed: index === 2,
  avatar: null,
  phone_number: `+3361234500${index}`,
  country_code: 'FR',
  last_message_interaction_at: minutesAgo(index * 47 + 2),
  last_message_interaction_time_ago: (index * 47 + 2) * 60,
  last_message_received_at: minutesAgo(index * 47 + 2),
  last_message_sended_at: minutesAgo(index * 47 + 60),
  last_message_preview: previews[index] ?? '',
  last_message_type: 'text',
  last_message_read_at: null,
  last_message_contact_is_sender: true,
  last_message_author: null,
  waiting_since: index % 2 === 0 ? minutesAgo(index * 47 + 2) : null,
  priority: 'none',
  is_from_ad: false,
  has_failed: false,
  sla: null,
  unread_count: index < 3 ? index + 1 : 0,
  can_send_message: true,
  time_left_to_send_message: 80_000 - index * 2800,
  window_closes_at: minutesAgo(-1300),
  blocked: null,
  closed: false,
  closing_reason_id: null,
  snoozed_until: null,
  planned_at: null,
  assigned_to: null,
  followers: [],
  version: 1,
  groups: [],
  labels: [],
  integrations: { shopify: null },
}));

export const contacts: Contact[] = names.map((name, index) => ({
  id: index + 1,
  name,
  phone_number: `+3361234500${index}`,
  country_code: 'FR',
  language: null,
  email: null,
  last_interaction_at: minutesAgo(index * 47 + 2),
  time_since_last_interaction: (index * 47 + 2) * 60,
  optin_status: index === 3 ? 'unknown' : 'opted_in',
  is_human_needed: index === 2,
  groups: [],
  attributes: {},
  created_at: minutesAgo(50_000),
}));

const money = (amount: number) => ({ amount, currency: 'EUR' });

export const campaigns: CampaignSummary[] = [
  {
    id: 1,
    name: 'Autumn collection preview',
    step: 'SENDING',
    sendings: 8240,
    total_contact: 12_480,
    delivered_messages: 8011,
    read_messages: 4120,
    open_rate: 0.514,
    campaign_cost: money(58_900),
    turnover: money(0),
    roas: null,
    order_count: 0,
    template_name: 'autumn_preview',
    schedule: null,
    series: null,
    created_at: minutesAgo(300),
    started_at: minutesAgo(12),
    finished_at: null,
  },
];

export const parkedEvent: ParkedEventDetail = {
  id: 4711,
  source: 'whatsapp',
  status: 'parked',
  received_at: minutesAgo(65),
  parked_at: minutesAgo(20),
  attempts: 5,
  summary:
    'error: new row for relation "messages" violates check constraint "messages_status_check", and then some more words',
  discarded_by: null,
  error: `error: new row for relation "messages" violates check constraint "messages_status_check"
    at insertMessages (apps/server/src/messaging/whatsapp/messages/insertMessages.ts:41:20)
    at processItems (apps/server/src/messaging/whatsapp/processItems.ts:38:5)`,
  body: JSON.stringify(
    { object: 'whatsapp_business_account', entry: [{ id: '330011223344556', changes: [] }] },
    null,
    2,
  ),
};

export const parkedEvents = [
  parkedEvent,
  { ...parkedEvent, id: 4710, summary: 'RangeError: Invalid time value' },
  { ...parkedEvent, id: 4702, summary: '', received_at: minutesAgo(3000) },
];
