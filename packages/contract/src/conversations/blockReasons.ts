import { z } from 'zod';

/** Why somebody was blocked: for colleagues, never told to the person or to WhatsApp. */
export const blockReasons = ['spam', 'abuse', 'scam', 'other'] as const;
export const blockReason = z.enum(blockReasons);
export type BlockReason = z.output<typeof blockReason>;
