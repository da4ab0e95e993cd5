import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, type LedgerEvent } from './advance.ts';
import { countsOf } from './counters.ts';
import type { LedgerRow } from './row.ts';

const sending: LedgerRow = {
  team_id: 1,
  id: 7,
  phone_number_id: 2,
  contact_id: 3,
  campaign_id: 4,
  template_id: 5,
  automation_id: null,
  automation_version: null,
  block_id: null,
  created_at: new Date('2026-11-20T09:00:00Z'),
  status: 'sending',
  wamid: null,
  attempts: 0,
  not_before: null,
  claimed_by: 'worker:1',
  accepted_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  played_at: null,
  failed_at: null,
  error_code: null,
  error_title: null,
  error_details: null,
  price_micros: null,
  price_currency: null,
  pricing: null,
  estimate_micros: 71_200,
  replaced_at: null,
};

const wamid = 'wamid.A';
const second = (n: number) => new Date(1_790_000_000_000 + n * 1000);
const reached = (state: 'sent' | 'delivered' | 'read' | 'played', n: number): LedgerEvent => ({
  kind: 'reached',
  state,
  at: second(n),
  wamid,
  price: null,
});
const failed = (code: number, n: number): LedgerEvent => ({
  kind: 'failed',
  at: second(n),
  wamid,
  error: { code, title: `Error ${code}`, details: null },
  price: null,
});
const accepted = (n: number, held = false): LedgerEvent => ({
  kind: 'accepted',
  at: second(n),
  wamid,
  held,
  claimedBy: 'worker:1',
});
const play = (events: readonly LedgerEvent[], from = sending) => events.reduce(advance, from);

const pricing = (micros: number, category: string) => ({
  pricing: { billable: true, model: 'PMP', type: 'regular', category, cost: null },
  micros,
  currency: 'EUR',
});

const anyProof: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('reached' as const),
    state: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'played' as const),
    at: fc.integer({ min: 0, max: 5 }).map(second),
    wamid: fc.constant(wamid),
    price: fc.constantFrom(null, pricing(71_200, 'marketing'), pricing(0, 'service')),
  }),
  fc.record({
    kind: fc.constant('failed' as const),
    at: fc.integer({ min: 0, max: 5 }).map(second),
    wamid: fc.constant(wamid),
    error: fc.constantFrom(
      { code: 131049, title: 'Not delivered', details: null },
      { code: 131026, title: 'Undeliverable', details: 'Old app' },
      { code: 131026, title: 'Undeliverable', details: null },
    ),
    price: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('accepted' as const),
    at: fc.integer({ min: 0, max: 5 }).map(second),
    wamid: fc.constant(wamid),
    held: fc.constant(false),
    claimedBy: fc.constant('worker:1'),
  }),
);
/** What happens on our side meanwhile and proves nothing. */
const anyDoubt = fc.constantFrom<LedgerEvent>(
  { kind: 'abandoned' },
  { kind: 'unanswered', claimedBy: 'worker:1' },
);

test('any order and any repetition of what is learnt ends in the same row', () => {
  fc.assert(
    fc.property(
      fc.array(anyProof, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.array(anyDoubt),
      (proofs, seed, doubts) => {
        const expected = play(proofs);
        const repeated = [...proofs, ...proofs, ...doubts];
        const shuffled = shuffle(repeated, seed);
        expect(play(shuffled)).toEqual(expected);
        expect(countsOf(play(shuffled))).toEqual(countsOf(expected));
      },
    ),
    { numRuns: 500 },
  );
});

test('a message never falls back behind what was proven', () => {
  const rank = ['uncertain', 'sending', 'accepted', 'sent', 'failed', 'delivered', 'read', 'played'];
  fc.assert(
    fc.property(fc.array(fc.oneof(anyProof, anyDoubt), { maxLength: 12 }), (events) => {
      let row = sending;
      let best = -1;
      for (const event of events) {
        row = advance(row, event);
        const now = row.accepted_at ? rank.indexOf(row.status) : -1;
        expect(now).toBeGreaterThanOrEqual(best);
        best = now;
      }
    }),
  );
});

test('a status that overtakes the answer of its own send settles the message and teaches its id', () => {
  const early = advance(sending, reached('delivered', 2));
  expect(early).toMatchObject({ status: 'delivered', wamid, accepted_at: second(2), sent_at: second(2) });
  expect(advance(early, accepted(1))).toMatchObject({ status: 'delivered', accepted_at: second(1) });
});

test('failed after sent is kept, and yields to delivered', () => {
  const lost = play([accepted(0), reached('sent', 1), failed(131026, 2)]);
  expect(lost).toMatchObject({ status: 'failed', error_code: 131026, sent_at: second(1) });
  expect(advance(lost, reached('delivered', 3)).status).toBe('delivered');
});

test('a held message stays held until something happens to it', () => {
  const held = play([accepted(0, true), accepted(0, true)]);
  expect(held.status).toBe('held');
  expect(advance(held, reached('sent', 1)).status).toBe('sent');
  expect(advance(held, failed(132015, 1)).status).toBe('failed');
});

test('an uncertain message is settled by any status', () => {
  const uncertain = play([{ kind: 'abandoned' }]);
  expect(uncertain.status).toBe('uncertain');
  expect(advance(uncertain, reached('sent', 1)).status).toBe('sent');
  expect(advance(uncertain, failed(131026, 1)).status).toBe('failed');
});

test('only the holder of the claim may say that a message was not taken', () => {
  const refusal = (claimedBy: string): LedgerEvent => ({
    kind: 'refused',
    at: second(1),
    claimedBy,
    error: { code: 131009, title: 'Parameter value is not valid', details: null },
  });
  const requeue = (claimedBy: string): LedgerEvent => ({
    kind: 'requeued',
    notBefore: second(9),
    usedAttempt: true,
    error: null,
    claimedBy,
  });
  expect(play([refusal('worker:0')])).toBe(sending);
  expect(play([requeue('worker:0')])).toBe(sending);
  expect(play([refusal('worker:1')])).toMatchObject({ status: 'failed', accepted_at: null });
  expect(play([requeue('worker:1')])).toMatchObject({ status: 'queued', attempts: 1, not_before: second(9) });
  // Its number was taken over meanwhile: whoever had claimed it still knows.
  expect(play([{ kind: 'abandoned' }, requeue('worker:1')]).status).toBe('queued');
  expect(play([{ kind: 'abandoned' }, requeue('worker:2')]).status).toBe('uncertain');
  expect(play([{ kind: 'abandoned' }, refusal('worker:1')]).status).toBe('failed');
  // Proof always wins.
  expect(play([accepted(0), requeue('worker:1'), refusal('worker:1')]).status).toBe('accepted');
});

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = seed;
  for (let index = result.length - 1; index > 0; index -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

test('whatever WhatsApp never delivered expires, and late news still counts', () => {
  const taken = [[accepted(0)], [accepted(0, true)], [accepted(0), reached('sent', 1)]];
  for (const events of taken) {
    const silent = play([...events, { kind: 'expired' }]);
    expect(silent).toMatchObject({ status: 'expired', error_title: 'no_word', accepted_at: second(0) });
    expect(countsOf(silent)).toMatchObject({ accepted: 1, held: 0, reservedMicros: 0 });
    expect(advance(silent, reached('delivered', 9))).toMatchObject({
      status: 'delivered',
      error_title: null,
    });
    expect(advance(silent, failed(131026, 9))).toMatchObject({ status: 'failed', error_code: 131026 });
  }
  expect(advance(play([accepted(0), { kind: 'expired' }]), accepted(0)).status).toBe('expired');
  expect(play([accepted(0), reached('delivered', 1), { kind: 'expired' }]).status).toBe('delivered');
});

test('a replaced message counts nothing but what it cost, also when it arrives after all', () => {
  const replaced = play([{ kind: 'abandoned' }, { kind: 'replaced', at: second(1) }]);
  expect(replaced).toMatchObject({ status: 'expired', replaced_at: second(1) });
  const arrived = advance(replaced, {
    ...reached('delivered', 2),
    price: pricing(71_200, 'marketing'),
  } as LedgerEvent);
  expect(arrived.status).toBe('delivered');
  expect(countsOf(arrived)).toMatchObject({
    accepted: 0,
    delivered: 0,
    costMicros: 71_200,
    reservedMicros: 0,
  });
});
