import { z } from 'zod';
import { id } from '../common.ts';

/** What an automation may use that lives beside it, and can go away. */
export const usedThings = ['template', 'list', 'label', 'member', 'file', 'automation'] as const;
export type UsedThing = (typeof usedThings)[number];

/** Something that an automation which is switched on uses, and cannot have. */
export const lackingThing = z.object({
  kind: z.enum(usedThings),
  id,
  /** As it was called when the version went live; empty where that is not kept. */
  name: z.string(),
  state: z.enum(['gone', 'paused', 'refused']),
});
export type LackingThing = z.output<typeof lackingThing>;
