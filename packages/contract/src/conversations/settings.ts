import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, numberParams, numberPath } from '../common.ts';
import { defineRoute } from '../route.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When somebody is there, on the team's clock. */
export const businessHours = z.object({
  /** 1 is Monday. Several spans a day are several entries; they do not overlap. */
  spans: z.array(z.object({ day: z.int().min(1).max(7), from: clockTime, to: clockTime })).max(28),
  /** Days on which nobody is there all the same: public holidays. */
  closed_dates: z.array(z.iso.date()).max(100).default([]),
});
export type BusinessHours = z.output<typeof businessHours>;

/** How the inbox of a number works, and what the people who write to it see of those who answer. */
export const inboxSettings = z.object({
  /** Who gets a conversation that nobody has when a person writes. */
  assignment: z.enum(['manual', 'round_robin', 'least_busy']),
  /** Null: always there. */
  business_hours: businessHours.nullable(),
  /** Answered once for each time that nobody is there. Takes {{first_name}}, {{name}} and {{opens_at}}. */
  away_enabled: z.boolean(),
  away_message: z.string().trim().max(limits.message.text),
  /** What `reengage` sends. */
  reengage_template_id: id.nullable(),
  /** Their messages get blue ticks once somebody opens the conversation. */
  send_read_receipts: z.boolean(),
  /** WhatsApp cannot show typing without marking as read, so it counts only together with receipts. */
  show_typing: z.boolean(),
  /** Whoever writes or taps nothing but one of the words asks for a person, and is shown first. */
  handoff_words_enabled: z.boolean(),
  /** Null: `defaultHandoffWords`. Capitals, accents and punctuation do not matter. */
  handoff_words: z.array(z.string().trim().min(1).max(40)).min(1).max(100).nullable(),
});
export type InboxSettings = z.output<typeof inboxSettings>;

export const getInboxSettings = defineRoute({
  name: 'getInboxSettings',
  summary: 'How the inbox of a number works',
  method: 'GET',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  params: numberParams,
  response: data(inboxSettings),
});

export const updateInboxSettings = defineRoute({
  name: 'updateInboxSettings',
  summary: 'Choose how the inbox of a number works',
  method: 'PUT',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: inboxSettings,
  response: data(inboxSettings),
});
