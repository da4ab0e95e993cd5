import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CountsFrom,
  cameFirst,
  creditOrder,
  hasCredit,
  type SellingMessage,
  windows,
} from './creditOrder.ts';

const placedAt = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(placedAt.getTime() - hours * 3_600_000);
const all = [0, 1, 2, 3, 4, 5];
const holders = (messages: SellingMessage[], from: CountsFrom = 'read') =>
  all.map(
    (window) => creditOrder(placedAt, messages, from).find((touch) => hasCredit(touch, window))?.messageId,
  );

test('the message that was noticed last before the order has the credit of each window that holds it', () => {
  const messages = [
    { messageId: 1, evidence: { read: ago(2 * 24) } },
    { messageId: 2, evidence: { read: ago(20 * 24), click: ago(6 * 24) } },
    { messageId: 3, evidence: { read: ago(-1), delivered: ago(3) } },
  ];
  expect(holders(messages)).toEqual([undefined, 1, 1, 1, 1, 1]);
  expect(holders(messages, 'clicked')).toEqual([undefined, undefined, undefined, 2, 2, 2]);
  expect(holders(messages, 'delivered')).toEqual([3, 3, 3, 3, 3, 3]);
});

test('both ends of a window are in it, and nothing after the order counts', () => {
  expect(holders([{ messageId: 1, evidence: { read: ago(24) } }])).toEqual([1, 1, 1, 1, 1, 1]);
  expect(holders([{ messageId: 1, evidence: { read: new Date(ago(24).getTime() - 1) } }])[0]).toBeUndefined();
  expect(holders([{ messageId: 1, evidence: { read: placedAt } }])[0]).toBe(1);
  expect(holders([{ messageId: 1, evidence: { read: new Date(placedAt.getTime() + 1) } }])).toEqual(
    all.map(() => undefined),
  );
  expect(holders([{ messageId: 1, evidence: { read: ago(30 * 24) } }])[5]).toBe(1);
});

const hours = fc.option(fc.integer({ min: -48, max: 40 * 24 }), { nil: undefined });
const message = fc
  .record({ click: hours, reply: hours, read: hours, delivered: hours })
  .map((times) =>
    Object.fromEntries(
      Object.entries(times).flatMap(([kind, at]) => (at === undefined ? [] : [[kind, ago(at)]])),
    ),
  );
const messages = fc
  .array(message, { maxLength: 8 })
  .map((list): SellingMessage[] => list.map((evidence, index) => ({ messageId: index + 1, evidence })));
const from = fc.constantFrom('delivered' as const, 'read' as const, 'clicked' as const);

/** The plainest reading of the rule. */
function plainest(
  given: readonly SellingMessage[],
  countsFrom: CountsFrom,
  window: number,
): number | undefined {
  const kinds = {
    delivered: ['click', 'reply', 'read', 'delivered'],
    read: ['click', 'reply', 'read'],
    clicked: ['click'],
  };
  const best = given
    .flatMap(({ messageId, evidence }) =>
      Object.entries(evidence).flatMap(([kind, at]) => {
        const age = placedAt.getTime() - at.getTime();
        const isIn =
          kinds[countsFrom].includes(kind) && age >= 0 && age <= (windows[window] ?? 0) * 86_400_000;
        return isIn ? [{ messageId, at: at.getTime() }] : [];
      }),
    )
    .sort((a, b) => b.at - a.at || b.messageId - a.messageId);
  return best[0]?.messageId;
}

test('an order is credited once at most in each window, to whom the plainest reading gives it, in whatever order it is told', () => {
  fc.assert(
    fc.property(messages, from, (given, countsFrom) => {
      const touches = creditOrder(placedAt, given, countsFrom);
      for (const window of all) {
        const credited = touches.filter((touch) => hasCredit(touch, window));
        expect(credited.length).toBeLessThanOrEqual(1);
        expect(credited[0]?.messageId).toBe(plainest(given, countsFrom, window));
        const first = touches.filter((touch, place) => cameFirst(touch, touches[place + 1], window));
        const held = touches.filter(({ within }) => within <= window);
        const oldest = held.toSorted((a, b) => +a.moment - +b.moment || a.messageId - b.messageId);
        expect(first).toEqual(oldest.slice(0, 1));
      }
      expect(creditOrder(placedAt, given.toReversed(), countsFrom)).toEqual(touches);
    }),
    { numRuns: 2000 },
  );
});
