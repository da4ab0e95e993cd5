import type { MessageStatus } from '@herald/contract';

/** A new state has to say here whether it still costs. The trigger of `balance_messages` names the same states (a test compares). */
const mayStillCost: Record<MessageStatus, boolean> = {
  received: false,
  queued: true,
  sending: true,
  uncertain: true,
  accepted: true,
  held: true,
  sent: true,
  delivered: false,
  read: false,
  played: false,
  failed: false,
  expired: false,
  skipped: false,
};

/** The states in which a message may still cost something. */
export const underWay: readonly string[] = Object.entries(mayStillCost).flatMap(([status, may]) =>
  may ? [status] : [],
);
