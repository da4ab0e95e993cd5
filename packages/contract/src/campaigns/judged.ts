import { z } from 'zod';
import { data, id } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaign } from './campaign.ts';
import { campaignParams, campaignPath } from './path.ts';
import { skipReason } from './recipients.ts';

/** Somebody in a campaign that has not started, with what will become of them. */
export const judgedRecipient = z.object({
  id,
  contact_id: id,
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Why they would get nothing, in words, and what of the template has no value for them. */
  reason: z.object({ code: skipReason, message: z.string() }).nullable(),
  missing: z.array(z.string()),
});
export type JudgedRecipient = z.output<typeof judgedRecipient>;

/** Those who would get it, or those whom one reason keeps from it. */
const outcome = z.enum(['sendable', ...skipReason.options]);

export const listAudience = defineRoute({
  name: 'listAudience',
  summary: 'Who would get the campaign, or who drops out for a reason, by name',
  method: 'GET',
  path: `${campaignPath}/audience`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  query: z.object({
    outcome: outcome.default('sendable'),
    /** The id of the last row of the page before. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.object({
    data: z.array(judgedRecipient),
    /** The total of people with this outcome, and where the next page begins; null on the last one. */
    meta: z.object({ total: z.int(), next: id.nullable() }),
  }),
});

export const exportAudience = defineRoute({
  name: 'exportAudience',
  summary: 'Everybody in a campaign that has not started with what will become of them, as XLSX',
  method: 'GET',
  path: `${campaignPath}/audience/export`,
  access: 'number',
  ownerOnly: true,
  permission: ['campaigns.manage', 'contacts.export'],
  params: campaignParams,
  query: z.object({ outcome: outcome.optional() }),
  responseKind: 'file',
});

export const stopAddingContacts = defineRoute({
  name: 'stopAddingContacts',
  summary: 'Stop adding people; those whom this source alone has brought so far are taken out again',
  method: 'POST',
  path: `${campaignPath}/stop_adding`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});
