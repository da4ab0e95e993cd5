import type { SendOutcome } from '@herald/whatsapp';
import { errorTable } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { type Attempt, judgeOutcome } from './verdict.ts';

const now = new Date('2026-11-20T10:00:00Z');
const attempt: Attempt = { attempts: 0, isCampaign: true, claimedBy: 'worker:1', now };
const in_ = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function refused(
  code: number | null,
  more: Partial<Extract<SendOutcome, { kind: 'refused' }>> = {},
): SendOutcome {
  return {
    kind: 'refused',
    code,
    subcode: null,
    title: 'No',
    details: null,
    transient: false,
    httpStatus: 400,
    retryAfter: null,
    ...more,
  };
}

test('taken is taken; a held message waits for its status', () => {
  const taken = (messageStatus: string | null) =>
    judgeOutcome({ kind: 'accepted', wamid: 'w', messageStatus, waId: null, userId: null }, attempt).event;
  expect(taken('accepted')).toEqual({
    kind: 'accepted',
    at: now,
    wamid: 'w',
    held: false,
    claimedBy: attempt.claimedBy,
  });
  expect(taken('held_for_quality_assessment')).toMatchObject({ held: true });
});

test('what never left goes again; what may have left does not', () => {
  expect(judgeOutcome({ kind: 'not_sent', reason: 'connect' }, attempt)).toMatchObject({
    event: { kind: 'requeued', usedAttempt: false },
    throttleMs: null,
  });
  expect(judgeOutcome({ kind: 'unknown', reason: 'timeout' }, attempt)).toMatchObject({
    event: { kind: 'unanswered' },
    throttleMs: null,
  });
});

test('too fast: the number pauses and no attempt is used', () => {
  for (const code of [130429, 4, 80007]) {
    expect(judgeOutcome(refused(code, { retryAfter: 7 }), attempt)).toMatchObject({
      event: { kind: 'requeued', usedAttempt: false, notBefore: in_(7) },
      throttleMs: 7000,
    });
  }
  expect(judgeOutcome(refused(null, { transient: true, httpStatus: 429 }), attempt)).toMatchObject({
    throttleMs: 0,
  });
});

test('trouble at WhatsApp is tried a few times, each time later', () => {
  const after = (attempts: number, code = 131000) =>
    judgeOutcome(refused(code), { ...attempt, attempts }).event;
  expect(after(0)).toMatchObject({ kind: 'requeued', usedAttempt: true, notBefore: in_(5) });
  expect(after(2)).toMatchObject({ kind: 'requeued', notBefore: in_(80) });
  expect(after(5)).toMatchObject({ kind: 'refused', error: { code: 131000 } });
  expect(after(2, 1)).toMatchObject({ kind: 'refused' });
});

test('what Herald itself cannot send fails under no code of WhatsApp’s; a mishap is tried again', () => {
  const after = (reason: 'values_missing' | 'not_prepared', attempts = 0) =>
    judgeOutcome({ kind: 'unsendable', reason, details: null }, { ...attempt, attempts });
  expect(after('values_missing')).toMatchObject({
    event: { kind: 'refused', error: { code: null, title: 'values_missing' } },
    stop: null,
  });
  expect(after('not_prepared').event).toMatchObject({
    kind: 'requeued',
    usedAttempt: true,
    notBefore: in_(5),
  });
  expect(after('not_prepared', 5).event).toMatchObject({ kind: 'refused' });
});

test('the pair limit waits 4 to the power of the tries', () => {
  const after = (attempts: number) => judgeOutcome(refused(131056), { ...attempt, attempts }).event;
  expect([0, 1, 2].map(after)).toMatchObject([
    { notBefore: in_(1) },
    { notBefore: in_(4) },
    { notBefore: in_(16) },
  ]);
  expect(after(6)).toMatchObject({ kind: 'refused' });
});

test('what would fail for everybody stops the campaign; a single answer fails', () => {
  const stopping = [...errorTable.values()].filter(({ action }) =>
    /^(stop_campaign|reconnect)$/.test(action),
  );
  const codes = new Set([
    131042,
    132015,
    132016,
    131031,
    131048,
    368,
    190,
    33,
    ...stopping.map(({ code }) => code),
  ]);
  for (const code of codes) {
    const verdict = judgeOutcome(refused(code, { details: 'See billing' }), attempt);
    expect(verdict).toMatchObject({
      event: { kind: 'requeued', usedAttempt: false },
      stop: { code: String(code), message: 'No: See billing' },
    });
    const single = judgeOutcome(refused(code), { ...attempt, isCampaign: false });
    expect(single).toMatchObject({ event: { kind: 'refused' }, stop: null });
  }
  expect(judgeOutcome(refused(190), attempt).disconnectedBy).toBe(190);
});

test('the rest fails the one message', () => {
  for (const code of [100, 131009, 131026, 131049, 131050, 132000, 999_999]) {
    expect(judgeOutcome(refused(code), attempt).event).toMatchObject({ kind: 'refused', error: { code } });
  }
});
