import type { Tx } from '../../../platform/database/index.ts';
import { acquireLease } from '../../../platform/lease.ts';
import type { TestApp } from '../../../test/index.ts';
import { recordSendResults } from '../../ledger/index.ts';
import { createCampaignPace } from '../delivery/pace.ts';
import { claimBatch } from '../sender/claimBatch.ts';
import type { ClaimedMessage } from '../sender/claimed.ts';
import { wamidOf } from './metaStandIn.ts';
import type { SeededNumber } from './seed.ts';

/** Claims for a number without a sender: one step at a time, at the time of the test. */
export async function openClaims(app: TestApp, number: Pick<SeededNumber, 'teamId' | 'phoneNumberId'>) {
  const { database } = app.services;
  const pace = createCampaignPace();
  const terms = { ttl: 3_600_000, now: () => performance.now() };
  const { teamId, phoneNumberId } = number;
  const lease = await database.pipeline.transaction((tx) =>
    acquireLease(tx, `number:${phoneNumberId}`, 'test', terms),
  );
  if (!lease) throw new Error('Somebody holds the number.');
  let turn = 0;

  const claim = async (limit = 500, through = database): Promise<ClaimedMessage[]> => {
    turn += 1;
    const request = {
      lease,
      token: `${lease.claim}:${turn}`,
      phoneNumberId,
      now: app.clock.now(),
      limit,
      answersOnly: false,
      turn,
      pace,
    };
    const answer = await claimBatch(through, request);
    return answer.kind === 'claimed' ? answer.messages : [];
  };
  const settle = (messages: readonly ClaimedMessage[], refusedWith?: number) =>
    database.pipeline.transaction((tx) =>
      recordSendResults(
        tx,
        messages.map(({ id, claimedBy }) => ({
          teamId,
          messageId: id,
          event:
            refusedWith === undefined
              ? { kind: 'accepted', at: app.clock.now(), wamid: wamidOf(id), held: false, claimedBy }
              : {
                  kind: 'refused',
                  at: app.clock.now(),
                  claimedBy,
                  error: { code: refusedWith, title: 'Refused', details: null },
                },
        })),
      ),
    );
  /** They never left: back to the queue. */
  const giveBack = (tx: Tx, messages: readonly ClaimedMessage[]) =>
    recordSendResults(
      tx,
      messages.map(({ id, claimedBy }) => ({
        teamId,
        messageId: id,
        event: { kind: 'requeued', notBefore: null, usedAttempt: false, error: null, claimedBy },
      })),
    );
  /** Nobody knows what became of them. */
  const leave = (tx: Tx, messages: readonly ClaimedMessage[]) =>
    recordSendResults(
      tx,
      messages.map(({ id, claimedBy }) => ({
        teamId,
        messageId: id,
        event: { kind: 'unanswered', claimedBy },
      })),
    );
  return {
    claim,
    giveBack,
    leave,
    /** WhatsApp takes them, or refuses them with a code. */
    settle,
    async send(limit?: number, refusedWith?: number) {
      const messages = await claim(limit);
      await settle(messages, refusedWith);
      return messages;
    },
  };
}
