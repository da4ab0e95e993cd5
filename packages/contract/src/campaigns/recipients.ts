import { z } from 'zod';
import { data, id, pageMeta, pageQuery, queryIds, time } from '../common.ts';
import { messageStatus } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { campaignParams, campaignPath } from './path.ts';

/** Why a recipient got no message: the gate's reasons, and what a restored backup left behind. */
export const skipReasons = [
  'opted_out',
  'contact_blocked',
  'no_phone',
  'template_not_usable',
  'template_paused',
  'template_in_review',
  'number_not_connected',
  'number_in_violation',
  'team_blocked',
  'team_ending',
  'variable_missing',
  'window_closed',
  'duplicate_recipient',
  'became_one',
  'excluded',
  'frequency_capped',
  'order_placed',
  'plan_required',
  'portfolio_limit',
  'budget_reached',
  'recipient_time',
  'best_hour',
  'quiet_hours',
  'awaits_winner',
  'message_unreadable',
  'sent_before_restore',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.output<typeof skipReason>;

export const recipientStatus = z.enum([
  'pending',
  'held_out',
  ...messageStatus.options.filter((s) => s !== 'received'),
]);

export const campaignContact = z.object({
  id,
  contact_id: id,
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  status: recipientStatus,
  sended_at: time.nullable(),
  delivered_at: time.nullable(),
  read_at: time.nullable(),
  failed: z.boolean(),
  /** When somebody who waits is due; null for those whose turn comes by itself. */
  waits_until: time.nullable(),
  /** In words: why it failed, was skipped, is uncertain or waits. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  variables: z.record(z.string(), z.string()),
});
export type CampaignContact = z.output<typeof campaignContact>;

export const listCampaignContacts = defineRoute({
  name: 'listCampaignContacts',
  summary: 'The recipients, each with its own story',
  method: 'GET',
  path: `${campaignPath}/contacts`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  query: pageQuery.extend({
    status: z
      .enum(['all', 'pending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'held_out', 'uncertain'])
      .default('all'),
    search: z.string().trim().max(120).optional(),
    /** These alone, whatever has become of them: for whoever shows them. */
    ids: queryIds(100).optional(),
  }),
  /** `is_exact` is false for a search that finds so many that the total is "about". */
  response: z.object({
    data: z.array(campaignContact),
    meta: pageMeta.extend({ is_exact: z.boolean() }),
  }),
});

export const exportCampaign = defineRoute({
  name: 'exportCampaign',
  summary: 'Every recipient with status and reason as a file, and the rows that never became one',
  method: 'GET',
  path: `${campaignPath}/export`,
  access: 'number',
  ownerOnly: true,
  permission: ['campaigns.manage', 'contacts.export'],
  params: campaignParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  responseKind: 'file',
});

/** Recipients whose outcome is unknown after a crash: a person decides. */
export const settleUncertain = defineRoute({
  name: 'settleUncertain',
  summary: 'Resend the uncertain recipients of a campaign, or let them go',
  method: 'POST',
  path: `${campaignPath}/settle_uncertain`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  body: z.object({ decision: z.enum(['resend', 'let_go']), accept_duplicate: z.boolean().default(false) }),
  response: data(z.object({ settled: z.int() })),
  errors: ['too_early', 'duplicate_not_accepted'],
});

export const settleUncertainRecipient = defineRoute({
  name: 'settleUncertainRecipient',
  summary: 'Resend to one uncertain recipient, or let it go',
  method: 'POST',
  path: `${campaignPath}/contacts/:recipient_id/settle_uncertain`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams.extend({ recipient_id: campaignParams.shape.campaign_id }),
  body: z.object({ decision: z.enum(['resend', 'let_go']), accept_duplicate: z.boolean().default(false) }),
  response: data(z.object({ settled: z.int() })),
  errors: ['too_early', 'duplicate_not_accepted'],
});
