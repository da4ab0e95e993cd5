import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** Tells open pages how campaigns get on: a few times a second, however fast they are. */
export interface Progress {
  moved(campaignId: number, phoneNumberId: number): void;
  announce(tx: Tx): void;
  /** Something was held back that may be told by now. */
  isDue(): boolean;
}

const everyMs = 300;

export function createProgress(): Progress {
  const announcedAt = new Map<number, number>();
  const waiting = new Map<number, number>();
  const mayAnnounce = (id: number, now: number) => now - (announcedAt.get(id) ?? -everyMs) >= everyMs;
  const forget = (now: number) => {
    for (const [id, at] of announcedAt) if (now - at >= everyMs) announcedAt.delete(id);
  };
  return {
    moved: (campaignId, phoneNumberId) => void waiting.set(campaignId, phoneNumberId),
    isDue() {
      const now = performance.now();
      return [...waiting.keys()].some((id) => mayAnnounce(id, now));
    },
    announce(tx) {
      const now = performance.now();
      forget(now);
      for (const [campaign_id, phone_number_id] of waiting) {
        if (!mayAnnounce(campaign_id, now)) continue;
        waiting.delete(campaign_id);
        announcedAt.set(campaign_id, now);
        publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
      }
    },
  };
}
