import { z } from 'zod';
import { data, id, numberPath, page, pageQuery, teamParams, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contactParams } from './path.ts';

/** Proof that somebody was erased. It does not say who. */
export const erasure = z.object({
  id,
  /** What the person can be given: ERA-2026-XXXXXX. */
  reference: z.string(),
  reason: z.string(),
  /** They wanted no marketing. Whoever comes back under their number starts as opted out. */
  was_opted_out: z.boolean(),
  counts: z.object({
    messages: z.int(),
    /** Files and webhooks go within a minute after; until then they are 0. */
    files: z.int(),
    conversations: z.int(),
    notes: z.int(),
    consent_events: z.int(),
    lists: z.int(),
    /** Places in campaigns. Totals of campaigns stay as they are. */
    campaigns: z.int(),
    /** Receipts from before shops were connected do not name them. */
    orders: z.int().default(0),
    /** Rows of imported files that were listed as refused or duplicate with their number. */
    import_rows: z.int(),
    /** Raw notifications of WhatsApp that held their messages. */
    webhooks: z.int(),
    /** Webhooks that name them but could not be taken in yet: they may hold words of others, so an operator decides. */
    webhooks_left: z.int().optional(),
  }),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  erased_at: time,
});
export type Erasure = z.output<typeof erasure>;

/** Said before somebody is erased. Files, rows of imports and raw notifications are counted while they are erased. */
export const erasurePreview = erasure.shape.counts.pick({
  messages: true,
  conversations: true,
  notes: true,
  consent_events: true,
  lists: true,
  campaigns: true,
  orders: true,
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = defineRoute({
  name: 'previewErasure',
  summary: 'How much of a person would be erased',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/erasure`,
  access: 'number',
  permission: 'team.manage',
  params: contactParams,
  response: data(erasurePreview),
});

export const eraseContact = defineRoute({
  name: 'eraseContact',
  summary: 'Erase a person and everything of theirs for good',
  method: 'POST',
  path: `${numberPath}/contacts/:contact_id/erase`,
  access: 'number',
  ownerOnly: true,
  permission: 'team.manage',
  params: contactParams,
  body: z.object({ confirm: z.literal(true), reason: z.string().trim().max(500).default('') }),
  response: data(erasure),
  errors: ['message_on_its_way'],
});

export const listErasures = defineRoute({
  name: 'listErasures',
  summary: 'Receipts of erased people, newest first; a phone number or a reference finds its own',
  method: 'GET',
  path: '/api/teams/:team_id/contact_erasures',
  access: 'team',
  permission: 'team.manage',
  params: teamParams,
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  response: page(erasure),
});
