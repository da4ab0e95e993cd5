import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { checkNumberJob } from './jobs.ts';

/** A campaign that Meta stopped says something of its number: it is read again, so that its page says what to do. */
export const checkAfterStop: Subscriber = {
  name: 'numbers.checkAfterStop',
  hears: (_teamId, type) => type === 'campaign.paused',
  async beforeCommit(tx, facts) {
    for (const { teamId, phoneNumberId } of facts.filter(isRefusal)) {
      if (phoneNumberId === null) continue;
      const key = `numbers.check:${phoneNumberId}`;
      await enqueue(tx, checkNumberJob, { teamId, phoneNumberId }, { key });
    }
  },
};

/** Meta's reasons are codes, ours are words. */
function isRefusal({ type, data }: Fact): boolean {
  return type === 'campaign.paused' && /^\d+$/.test(data.code ?? '');
}
