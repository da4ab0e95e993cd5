import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** Tells open pages how campaigns get on: a few times a second, however fast they are. */
export interface Progress {
  moved(campaignId: number, phoneNumberId: number): void;
  publish(tx: Tx): void;
  /** Something was held back that may be told by now. */
  isDue(): boolean;
}

const everyMs = 300;

export function createProgress(): Progress {
  const publishedAt = new Map<number, number>();
  const waiting = new Map<number, number>();
  const mayPublish = (id: number, now: number) => now - (publishedAt.get(id) ?? -everyMs) >= everyMs;
  const forget = (now: number) => {
    for (const [id, at] of publishedAt) if (now - at >= everyMs) publishedAt.delete(id);
  };
  return {
    moved: (campaignId, phoneNumberId) => void waiting.set(campaignId, phoneNumberId),
    isDue() {
      const now = performance.now();
      return [...waiting.keys()].some((id) => mayPublish(id, now));
    },
    publish(tx) {
      const now = performance.now();
      forget(now);
      for (const [campaign_id, phone_number_id] of waiting) {
        if (!mayPublish(campaign_id, now)) continue;
        waiting.delete(campaign_id);
        publishedAt.set(campaign_id, now);
        publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
      }
    },
  };
}
