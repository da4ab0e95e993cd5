import { CloudApiError } from '@herald/whatsapp';
import { z } from 'zod';
import { cloudApiOf } from '../../../connectors/whatsapp.ts';
import { readToken } from '../../../messaging/readToken.ts';
import type { InboundListener } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, enqueueAll } from '../../../platform/jobs/index.ts';
import { type Blocking, markBlocked, readBlock, readStillBlocked } from './queries.ts';

/** One waiting job a person: what is wanted when it runs is what WhatsApp is told. */
export async function queueBlocks(tx: Tx, people: readonly Blocking[]): Promise<void> {
  const keyOf = ({ phoneNumberId, contactId }: Blocking) => `block:${phoneNumberId}:${contactId}`;
  await enqueueAll(
    tx,
    tellBlock,
    people.map((person) => ({ payload: person, key: keyOf(person) })),
  );
}

/** Brings WhatsApp's list of blocked people in line with ours, for one of them. */
export const tellBlock = defineJob({
  name: 'conversations.tellBlock',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), contactId: z.int() }),
  maxAttempts: 8,
  async run(person, ctx) {
    const block = await ctx.db.read((tx) => readBlock(tx, person));
    if (!block || block.isWanted === block.isKnown) return;
    // Not connected, or WhatsApp takes nobody who has not written within a day: their next message asks again.
    if (!block.metaId || (block.isWanted && !isRecent(block.windowClosesAt, ctx.clock.now()))) return;
    const token = await readToken(ctx.app, person.teamId, block.accountId);
    const api = cloudApiOf(ctx.app);
    const request = { token, phoneNumberId: block.metaId };
    // Of somebody who was merged, any of their numbers may be on the list.
    const users = block.isWanted ? block.users.slice(0, 1) : block.users;
    try {
      for (const user of users)
        await (block.isWanted ? api.blockUser({ ...request, user }) : api.unblockUser({ ...request, user }));
    } catch (error) {
      if (!(error instanceof CloudApiError) || error.transient) throw error;
      ctx.log.warn({ ...person, code: error.code }, 'WhatsApp refused a change of its block list');
      return;
    }
    await ctx.db.transaction((tx) => markBlocked(tx, person, block.isWanted));
  },
});

const isRecent = (windowClosesAt: Date | null, now: Date) => windowClosesAt !== null && windowClosesAt > now;

/** Whoever writes although they are blocked was not taken by WhatsApp yet; now it takes them. */
export const blockListener: InboundListener = {
  async messagesReceived() {},
  async blockedWrote({ tx }, messages) {
    const people = new Map(
      messages.map(({ teamId, phoneNumberId, contactId }) => [
        `${phoneNumberId} ${contactId}`,
        { teamId, phoneNumberId, contactId },
      ]),
    );
    await queueBlocks(tx, [...people.values()]);
  },
};

/** Whoever was unblocked while WhatsApp could not be told would stay silent for ever. */
export const tellUnblocked = defineJob({
  name: 'conversations.tellUnblocked',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_payload, { db }) {
    const people = await db.read(readStillBlocked);
    await db.transaction((tx) => queueBlocks(tx, people));
  },
});
