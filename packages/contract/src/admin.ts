import { z } from 'zod';
import { cursorPage, cursorQuery, data, id, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';

// For operators of the installation. None of it belongs to a team.

export const parkedStates = ['parked', 'discarded'] as const;
export type ParkedState = (typeof parkedStates)[number];

/** A webhook, or one item of it, that five tries could not take in. */
export const parkedEvent = z.object({
  id,
  source: z.string(),
  status: z.enum(parkedStates),
  received_at: time,
  /** When the last try failed, or when somebody gave it up. */
  parked_at: time.nullable(),
  attempts: z.int(),
  /** The first line of what went wrong. */
  summary: z.string(),
  discarded_by: z.string().nullable(),
});
export type ParkedEvent = z.output<typeof parkedEvent>;

export const parkedEventDetail = parkedEvent.extend({
  /** All that is known of what went wrong. */
  error: z.string(),
  /** What came in, indented where it is JSON. */
  body: z.string(),
});
export type ParkedEventDetail = z.output<typeof parkedEventDetail>;

const path = '/api/admin/parked-events';
const params = z.object({ event_id: pathId });

export const listParkedEvents = defineRoute({
  name: 'listParkedEvents',
  summary: 'Webhooks that could not be taken in, newest first',
  method: 'GET',
  path,
  access: 'admin',
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    status: z.enum(parkedStates).default('parked'),
    /** A part of the error. */
    search: z.string().trim().max(120).optional(),
  }),
  response: cursorPage(parkedEvent),
});

export const getParkedEvent = defineRoute({
  name: 'getParkedEvent',
  summary: 'One parked webhook with what it says and what went wrong',
  method: 'GET',
  path: `${path}/:event_id`,
  access: 'admin',
  params,
  response: data(parkedEventDetail),
});

export const replayParkedEvents = defineRoute({
  name: 'replayParkedEvents',
  summary: 'Take parked webhooks in again, in the order in which they came: some, or `"all"`',
  method: 'POST',
  path: `${path}/replay`,
  access: 'admin',
  body: z.object({ events: z.union([z.literal('all'), z.array(id).min(1).max(500)]) }),
  response: data(z.object({ replayed: z.int() })),
});

export const discardParkedEvent = defineRoute({
  name: 'discardParkedEvent',
  summary: 'Give a parked webhook up. It is kept for a month and not taken in any more',
  method: 'POST',
  path: `${path}/:event_id/discard`,
  access: 'admin',
  params,
  response: data(parkedEvent),
});
