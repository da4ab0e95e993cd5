import { setTimeout as pause } from 'node:timers/promises';
import type { AppServices } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import {
  type Change,
  markDisconnected,
  recordSendResults,
  type SendResult,
  stopCampaign,
} from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { Verdict } from './verdict.ts';

/** Writes results down in batches: one transaction for everything that arrived while the last one was running. */
export interface Recorder {
  add(claimed: ClaimedMessage, verdict: Verdict): void;
  /** Announces progress that was held back; called every second. */
  tick(): void;
  /**
   * Waits until everything is written. Gives up after a while without a database: the messages then stay in `sending`,
   * and whoever comes next treats them as uncertain.
   */
  flush(): Promise<void>;
}

interface Entry {
  claimed: ClaimedMessage;
  verdict: Verdict;
}

const intervalMs = 100;
const patienceMs = 10_000;
/** A campaign's page moves a few times a second, however fast the campaign is. */
const progressMs = 300;

export function createRecorder(app: AppServices, phoneNumberId: number, onWritten: () => void): Recorder {
  let entries: Entry[] = [];
  let running: Promise<void> | null = null;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const progress = createProgress(phoneNumberId);

  const run = async () => {
    while (entries.length > 0 || progress.isDue()) {
      const batch = entries;
      entries = [];
      try {
        await app.database.pipeline.transaction((tx) => write(tx, phoneNumberId, batch, progress));
        if (batch.length > 0) onWritten();
      } catch (error) {
        // Without the database nothing new is claimed either. What was learnt must not be lost: keep it and go on trying.
        app.log.error({ err: error, results: batch.length }, 'results of sending could not be written');
        entries = performance.now() > giveUpAt ? [] : [...batch, ...entries];
        await pause(1000);
      }
      await pause(intervalMs);
    }
  };
  const start = () => {
    running ??= run().finally(() => {
      running = null;
      if (entries.length > 0) start();
    });
  };
  return {
    add(claimed, verdict) {
      entries.push({ claimed, verdict });
      start();
    },
    tick: start,
    async flush() {
      giveUpAt = performance.now() + patienceMs;
      while (running) await running;
    },
  };
}

async function write(
  tx: Tx,
  phoneNumberId: number,
  batch: readonly Entry[],
  progress: Progress,
): Promise<void> {
  const results: SendResult[] = batch.map(({ claimed, verdict }) => ({
    teamId: claimed.teamId,
    messageId: claimed.id,
    event: verdict.event,
  }));
  const changes = await recordSendResults(tx, results);
  for (const { claimed, verdict } of onePerCampaign(batch)) {
    const { teamId, campaignId } = claimed;
    if (verdict.stop && campaignId !== null) await stopCampaign(tx, { teamId, campaignId, ...verdict.stop });
    if (verdict.disconnectedBy !== null)
      await markDisconnected(tx, teamId, phoneNumberId, verdict.disconnectedBy);
  }
  progress.announce(tx, changes);
}

function onePerCampaign(batch: readonly Entry[]): Entry[] {
  const stops = batch.filter(({ verdict }) => verdict.stop !== null);
  return [...new Map(stops.map((entry) => [entry.claimed.campaignId, entry])).values()];
}

interface Progress {
  announce(tx: Tx, changes: readonly Change[]): void;
  isDue(): boolean;
}

function createProgress(phone_number_id: number): Progress {
  const announcedAt = new Map<number, number>();
  const waiting = new Set<number>();
  const mayAnnounce = (id: number) => performance.now() - (announcedAt.get(id) ?? -progressMs) >= progressMs;
  return {
    isDue: () => [...waiting].some(mayAnnounce),
    announce(tx, changes) {
      for (const { after } of changes) if (after.campaign_id !== null) waiting.add(after.campaign_id);
      for (const campaign_id of [...waiting].filter(mayAnnounce)) {
        waiting.delete(campaign_id);
        announcedAt.set(campaign_id, performance.now());
        publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
      }
    },
  };
}
