import { expect, test } from 'vitest';
import { type Break, breakWrites } from '../../../test/breakWrites.ts';
import { proveAutomations } from '../proving.ts';
import { startFlows } from '../testing.ts';
import { createList, everyKind, historyOf, personNumber, startOther, walk } from './everyKind.ts';

/** With EVERY_STATEMENT=1 each place is tried, which takes some minutes. */
const isThorough = process.env.EVERY_STATEMENT === '1';
/** How far from one place to the next: within a transaction they are much alike. */
const ways: { how: Break['how']; stride: number }[] = [
  { how: 'killed', stride: isThorough ? 1 : 5 },
  { how: 'unanswered', stride: isThorough ? 1 : 2 },
  { how: 'refused', stride: isThorough ? 1 : 9 },
  { how: 'refused twice', stride: isThorough ? 1 : 9 },
];

/**
 * Somebody goes through a flow of all kinds of steps, and the statements that change something break, one each time, in each
 * of the ways in which they can: what is left behind is what an undisturbed way leaves.
 */
test.each(ways)(
  'where a statement is $how, no step is made twice or lost',
  async ({ how, stride }) => {
    await using other = await startOther();
    await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
    await everyKind(t, { listId: await createList(t) });
    const breaker = breakWrites(t.app.services.database.pools.pipeline);
    await walk(t, personNumber(0), other.host, t.run);
    const expected = await historyOf(t, personNumber(0));
    const bodies = ['How many?', 'Which size?', 'Thinking', 'It costs 12', 'Thanks'];
    expect(expected.messages.map(({ body }) => body)).toEqual(bodies);
    let at = 1;
    for (; at < 300; at += stride) {
      breaker.arm({ at, how });
      await walk(t, personNumber(at), other.host, async () => {
        await breaker.during(t.run);
        if (!breaker.hasBroken()) return;
        // Another worker comes by, and later again for what could not be taken on.
        await t.run();
        t.app.clock.advance({ seconds: 6 });
        await t.run();
      });
      if (!breaker.hasBroken()) break;
      expect({ at, ...(await historyOf(t, personNumber(at))) }).toEqual({ at, ...expected });
    }
    // Every place was come to.
    expect([at > 10, at < 300]).toEqual([true, true]);
    await proveAutomations(t.app.db);
  },
  isThorough ? 600_000 : 180_000,
);
