import { expect, test } from 'vitest';
import { startFlows } from '../testing.ts';
import { breakEverywhere, waysToBreak } from './breakEverywhere.ts';
import { createList, everyKind, historyOf, personNumber, startOther, walk } from './everyKind.ts';

/** With EVERY_STATEMENT=1 each place is tried, which takes some minutes. */
const isThorough = process.env.EVERY_STATEMENT === '1';

/**
 * Somebody goes through a flow of all kinds of steps, and the statements that change something break, one each time, in each
 * of the ways in which they can: what is left behind is what an undisturbed way leaves.
 */
test.each(waysToBreak(isThorough))(
  'where a statement is $how, no step is made twice or lost',
  async (way) => {
    await using other = await startOther();
    await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
    await everyKind(t, { listId: await createList(t) });
    const expected = await breakEverywhere(t, way, {
      pools: [t.app.services.database.pools.pipeline],
      async walk(nr, attempt) {
        const person = personNumber(nr);
        await walk(t, person, other.host, () => attempt(t.run));
        return historyOf(t, person);
      },
    });
    const bodies = ['How many?', 'Which size?', 'Thinking', 'It costs 12', 'Thanks'];
    expect(expected).toMatchObject({ messages: bodies.map((body) => ({ body })) });
  },
  isThorough ? 600_000 : 180_000,
);
