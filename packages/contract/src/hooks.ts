import { z } from 'zod';
import { cursorQuery, id, queryFlag, time } from './common.ts';

/** What somebody sent to a hook of ours, without secrets, and what they were answered. */
export const hookCall = z.object({
  id,
  contact_id: id.nullable(),
  headers: z.record(z.string(), z.string()),
  payload: z.unknown(),
  response: z.unknown(),
  status_code: z.int(),
  user_agent: z.string().nullable(),
  ip_address: z.string().nullable(),
  /** The call that a person had played again. */
  replay_of: id.nullable(),
  created_at: time,
  updated_at: time,
});
export type HookCall = z.output<typeof hookCall>;

/** `refused`: only what was answered with an error. */
export const hookCallQuery = cursorQuery.extend({ refused: queryFlag });
