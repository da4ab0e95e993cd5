import { expect, test } from 'vitest';
import { freeEntryUntil, windowOf } from './window.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('opens for 24 hours from the last message of the contact', () => {
  expect(windowOf({ lastInboundAt: ago(23) }, now)).toEqual({
    open: true,
    expiresAt: new Date('2026-11-20T13:00:00Z'),
    remainingMs: 3_600_000,
    freeEntry: false,
  });
  expect(windowOf({ lastInboundAt: ago(24) }, now)).toMatchObject({ open: false, remainingMs: 0 });
  expect(windowOf({ lastInboundAt: null }, now)).toMatchObject({ open: false, expiresAt: null });
});

test('stays open for 72 hours after an answer to somebody from an ad', () => {
  const until = freeEntryUntil(ago(40), ago(30));
  expect(until).toEqual(new Date(ago(30).getTime() + 72 * 3_600_000));
  expect(windowOf({ lastInboundAt: ago(40), freeEntryUntil: until }, now)).toMatchObject({
    open: true,
    freeEntry: true,
    remainingMs: 42 * 3_600_000,
  });
});

test('an answer after a day opens nothing more', () => {
  expect(freeEntryUntil(ago(40), ago(15))).toBeNull();
  expect(freeEntryUntil(ago(10), ago(11))).toBeNull();
});

test('the later end counts', () => {
  const freeUntil = new Date(now.getTime() + 3_600_000);
  expect(windowOf({ lastInboundAt: ago(1), freeEntryUntil: freeUntil }, now).remainingMs).toBe(
    23 * 3_600_000,
  );
});
