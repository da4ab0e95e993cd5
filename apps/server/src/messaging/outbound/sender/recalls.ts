import type { Notice } from '../../senderChannel.ts';
import { type HeldMessage, rememberedMs } from './held.ts';

/**
 * Decisions about what is claimed and not yet posted: a campaign paused, a person opted out, a template edited. What was claimed before must
 * be judged again. A claim that is under way may bring such messages later, so decisions are remembered for a while.
 */
export interface Recalls {
  note(of: Extract<Notice, { kind: 'recall' }>['of'], ids: readonly number[], now: number): void;
  /** Some decisions may have been missed. */
  noteAll(now: number): void;
  concern(message: HeldMessage): boolean;
}

export function createRecalls(): Recalls {
  const notedAt = new Map<string, number>();
  let allAt = Number.NEGATIVE_INFINITY;
  const forget = (now: number) => {
    for (const [key, at] of notedAt) if (now - at > rememberedMs) notedAt.delete(key);
  };
  const isSince = (key: string, judgedAt: number) =>
    (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= judgedAt;
  return {
    note(of, ids, now) {
      forget(now);
      for (const id of ids) notedAt.set(`${of}:${id}`, now);
    },
    noteAll(now) {
      allAt = now;
    },
    concern({ campaignId, contactId, judgedAt, message }) {
      if (allAt >= judgedAt) return true;
      if (notedAt.size === 0) return false;
      const template = message.type === 'template' ? message.content.template_id : null;
      return (
        isSince(`contact:${contactId}`, judgedAt) ||
        isSince(`campaign:${campaignId}`, judgedAt) ||
        (template !== null && isSince(`template:${template}`, judgedAt))
      );
    },
  };
}
