import { z } from 'zod';
import { userTeam } from './accounts.ts';
import { data, id, locale, numberParams, numberPath, shortName, teamParams, time } from './common.ts';
import { group } from './groups.ts';
import { permission } from './permissions.ts';
import { plans } from './plans.ts';
import { defineRoute } from './route.ts';
import { proof, proofErrors } from './security.ts';

/** Stands in the address of a page where the number would, for a team that has none yet. */
export const noNumber = 0;

/** What stands in the way of sending, in Meta's words. */
const healthProblem = z.object({
  /** PHONE_NUMBER, WABA, BUSINESS, APP. */
  entity: z.string(),
  code: z.int().nullable(),
  description: z.string().nullable(),
  solution: z.string().nullable(),
});

/**
 * `lost`: WhatsApp no longer lets us in, and somebody has to connect the number again. `disconnected`: its team took it
 * away. In both everything that was written stays. `pin_needed`: Meta waits for the two-step PIN that somebody else gave
 * the number.
 */
export const numberConnections = ['connected', 'never', 'pin_needed', 'lost', 'disconnected'] as const;

export const phoneNumber = z.object({
  id,
  /** The number is connected once this is set. */
  verified_name: z.string().nullable(),
  display_phone_number: z.string().nullable(),
  /** `display_phone_number` without the leading plus, spaces and punctuation. */
  phone_number_trimmed: z.string().nullable(),
  account_violation: z.string().nullable(),
  last_contact_id_interaction: id.nullable(),
  waba_id: z.string().nullable(),
  display_error_waba_has_payment_method: z.boolean(),
  waba_has_payment_method: z.boolean(),
  connection: z.enum(numberConnections),
  /** Since when it is lost or disconnected. */
  connection_ended_at: time.nullable(),
  /** After too many PINs: until then Meta takes no other. Null when it did not say. */
  pin_retry_at: time.nullable(),
  /** Of the business portfolio: TIER_250, TIER_2K, TIER_10K, TIER_100K, TIER_UNLIMITED. */
  messaging_limit_tier: z.string().nullable(),
  /** STANDARD (80 messages a second) or HIGH (1,000). */
  throughput_level: z.string().nullable(),
  /** Different people to whom all numbers of the portfolio wrote first. */
  initiated_conversations_last_24h: z.int(),
  /** Null when there is none, or nobody knows it: `messaging_limit_tier` tells which. */
  initiated_conversations_limit: z.int().nullable(),
  inbound_conversation_not_read: z.int(),
  /** Open conversations that wait for an answer, up to 1,000. */
  conversations_awaiting: z.int(),
  quality_rating: z.string().nullable(),
  quality_rating_formatted: z.enum(['High', 'Medium', 'Low', 'Unknown']),
  /** CONNECTED and what else Meta says of the number. */
  status: z.string().nullable(),
  /** Of the display name: APPROVED, PENDING_REVIEW, DECLINED… */
  name_status: z.string().nullable(),
  /** Also used in the WhatsApp Business app on a phone. */
  is_on_biz_app: z.boolean(),
  /** Of chats that the phone app brings along, in percent; null when none were asked for. */
  history: z.object({ progress: z.int(), problem: z.enum(['not_shared', 'refused']).nullable() }).nullable(),
  /** What Meta forbids for now, in its words. */
  restrictions: z.array(z.object({ type: z.string(), expires_at: time.nullable() })),
  health_problems: z.array(healthProblem),
  /** When Meta told all of this last. */
  checked_at: time.nullable(),
  remaining_setup_steps: z.int(),
  groups: z.array(group),
});
export type PhoneNumber = z.output<typeof phoneNumber>;

export const team = z.object({
  id,
  name: z.string(),
  is_beta: z.boolean(),
  /** Minor units of `currency`. */
  balance: z.int(),
  currency: z.string(),
  country_code: z.string(),
  timezone: z.string(),
  /** Of what the team itself says: mails to somebody whose language nobody knows. */
  locale,
  current_plan: z.enum(plans),
  onboarding: z.object({ first_waba_completed: z.boolean() }),
  phone_numbers: z.array(phoneNumber),
  subscribed_to_shopify_plan: z.boolean(),
  subscribed_to_pro_plan: z.boolean(),
  subscribed_to_scale_plan: z.boolean(),
  grant_scale_access: z.boolean(),
  permissions: z.array(permission),
  /** As the contract calls it, or as the team does. */
  roles: z.array(z.string()),
  days_until_free_trial_ends: z.int().nullable(),
  trial_ends_at: time.nullable(),
  /** A payment failed: the plan stays until then, and ends when nothing is paid. Null while nothing is owed. */
  grace_ends_at: time.nullable(),
  integrations: z.object({
    shopify: z.boolean(),
    klaviyo: z.boolean(),
    hubspot: z.boolean(),
  }),
  ai_active: z.boolean(),
  account_blocked: z.boolean(),
  /** What the operator said of it. */
  blocked_reason: z.string().nullable(),
  /** Numbers of which the person takes no new conversations at present. */
  away_numbers: z.array(id),
  /** Whether closing a conversation asks for a reason, and insists on one. */
  closing_reasons: z.enum(['none', 'optional', 'required']),
  /** An Owner asked for its end. Until then nothing is sent, and an Owner can keep it. */
  delete_at: time.nullable(),
  meta_billing_v2: z.boolean(),
  meta_billing_v2_setup_completed: z.boolean(),
});
export type Team = z.output<typeof team>;

export const listTeams = defineRoute({
  name: 'listTeams',
  summary: 'The teams of the signed-in person',
  method: 'GET',
  path: '/api/teams',
  access: 'user',
  response: data(z.array(userTeam)),
});

export const getTeam = defineRoute({
  name: 'getTeam',
  whenBlocked: true,
  summary: 'One team as its member sees it: plan, permissions, numbers',
  method: 'GET',
  path: '/api/teams/:team_id',
  access: 'team',
  params: teamParams,
  response: data(team),
});

export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

export const createTeam = defineRoute({
  name: 'createTeam',
  summary: 'Create a team; its creator is the Owner',
  method: 'POST',
  path: '/api/teams',
  access: 'user',
  ownerOnly: true,
  body: z.object({
    name: shortName,
    country_code: countryCode,
    timezone: z.string().max(64).optional(),
  }),
  response: data(team),
  status: 201,
});

export const updateTeam = defineRoute({
  name: 'updateTeam',
  summary: 'Change the name, country, time zone and language of a team',
  method: 'PUT',
  path: '/api/teams/:team_id',
  access: 'team',
  permission: 'team.manage',
  params: teamParams,
  body: z.object({ name: shortName, country_code: countryCode, timezone: z.string().max(64), locale }),
  response: data(team),
});

export const deleteTeam = defineRoute({
  name: 'deleteTeam',
  summary: 'Ask for the end of the team, in 14 days; Owners only',
  method: 'POST',
  path: '/api/teams/:team_id/delete',
  access: 'team',
  permission: 'team.manage',
  ownerOnly: true,
  params: teamParams,
  body: proof.extend({
    /** The team's, as it is written: nobody ends the wrong one. */
    name: z.string().max(200),
    /** What is left of the balance is lost with the team; refused without this while there is something. */
    give_up_balance: z.boolean().default(false),
  }),
  response: data(team),
  errors: ['owner_only', 'wrong_name', 'balance_left', ...proofErrors],
});

export const keepTeam = defineRoute({
  name: 'keepTeam',
  summary: 'Take the end of the team back; Owners only',
  method: 'POST',
  path: '/api/teams/:team_id/keep',
  access: 'team',
  permission: 'team.manage',
  ownerOnly: true,
  params: teamParams,
  response: data(team),
  errors: ['owner_only', 'too_late'],
});

/** What the browser needs to open Embedded Signup; nothing secret. */
export const getSignupConfig = defineRoute({
  name: 'getSignupConfig',
  summary: 'How to open the WhatsApp connection dialog',
  method: 'GET',
  path: '/api/teams/:team_id/connect_whatsapp',
  access: 'team',
  permission: 'phone_numbers.manage',
  params: teamParams,
  response: data(
    z.object({
      app_id: z.string().nullable(),
      config_id: z.string().nullable(),
      graph_version: z.string(),
      /** A dialog page of its own; null means Facebook's JavaScript SDK. */
      dialog_url: z.string().nullable(),
    }),
  ),
});

export const connectWhatsapp = defineRoute({
  name: 'connectWhatsapp',
  summary: 'Connect a number with the code of Embedded Signup, or by hand with a token',
  method: 'POST',
  path: '/api/teams/:team_id/connect_whatsapp',
  access: 'team',
  ownerOnly: true,
  permission: 'phone_numbers.manage',
  params: teamParams,
  body: z.union([
    z.object({
      code: z.string().min(1).max(2000),
      /** From the dialog's session event. A hint only: the server asks Meta what the code really grants. */
      phone_number_id: z
        .string()
        .regex(/^\d{1,30}$/)
        .optional(),
      /** The same of the account: needed where the code opens all accounts of a business without naming any. */
      waba_id: z
        .string()
        .regex(/^\d{1,30}$/)
        .optional(),
    }),
    z.object({
      token: z.string().min(1).max(2000),
      waba_id: z.string().regex(/^\d{1,30}$/),
      phone_number_id: z.string().regex(/^\d{1,30}$/),
    }),
  ]),
  response: data(team),
  errors: ['signup_code_refused', 'number_taken', 'meta_refused', 'no_number_granted'],
});

export const getPhoneNumber = defineRoute({
  name: 'getPhoneNumber',
  summary: 'One number with its health and counters',
  method: 'GET',
  path: numberPath,
  access: 'number',
  params: numberParams,
  response: data(phoneNumber),
});

export const refreshPhoneNumber = defineRoute({
  name: 'refreshPhoneNumber',
  summary: "Read the number's state again from Meta",
  method: 'POST',
  path: `${numberPath}/refresh`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  response: data(phoneNumber),
  errors: ['meta_refused'],
});

export const registerPhoneNumber = defineRoute({
  name: 'registerPhoneNumber',
  summary:
    'Register a number whose two-step PIN Meta asks for; without one when that was switched off at Meta',
  method: 'POST',
  path: `${numberPath}/register`,
  access: 'number',
  ownerOnly: true,
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: z.object({
    pin: z
      .string()
      .trim()
      .regex(/^\d{6}$/)
      .optional(),
  }),
  response: data(phoneNumber),
  errors: ['pin_wrong', 'pin_locked', 'registration_limit', 'number_not_connected', 'meta_refused'],
});

export const disconnectPhoneNumber = defineRoute({
  name: 'disconnectPhoneNumber',
  ownerOnly: true,
  summary: 'Disconnect a number: it sends nothing more, and all that was written stays',
  method: 'POST',
  path: `${numberPath}/disconnect`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  /** Its name as it is shown, typed by hand. */
  body: z.object({ name: z.string().max(200) }),
  response: data(phoneNumber),
  errors: ['wrong_name'],
});

/** What Meta says about charging the WhatsApp account of a number. */
export const metaPayment = z.object({
  /** `unknown` while Meta says neither. */
  payment_method: z.enum(['added', 'missing', 'unknown']),
  /** AVAILABLE, LIMITED or BLOCKED; null when Meta says nothing. */
  can_send: z.string().nullable(),
  problems: z.array(healthProblem),
  account_name: z.string().nullable(),
  /** Of the account's pages at Meta. */
  manager_url: z.url(),
});
export type MetaPayment = z.output<typeof metaPayment>;

export const validatePaymentMethodMeta = defineRoute({
  name: 'validatePaymentMethodMeta',
  summary: 'Read from Meta whether it can charge the WhatsApp account, which ends the set-up of billing',
  method: 'POST',
  path: `${numberPath}/validatePaymentMethodMeta`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  response: data(phoneNumber.extend({ payment: metaPayment })),
  errors: ['meta_refused'],
});
