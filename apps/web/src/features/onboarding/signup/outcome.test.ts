import { expect, test } from 'vitest';
import { createCollector, isFromDialog, readSignupMessage } from './outcome.ts';

const finish = JSON.stringify({
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'FINISH',
  data: { phone_number_id: '220099887766554', waba_id: '33' },
});

test('messages of the dialog are read from text or object; others are ignored', () => {
  expect(readSignupMessage(finish)).toEqual({
    kind: 'finished',
    phoneNumberId: '220099887766554',
    wabaId: '33',
  });
  expect(readSignupMessage({ type: 'WA_EMBEDDED_SIGNUP_CODE', code: 'abc' })).toEqual({
    kind: 'code',
    code: 'abc',
  });
  expect(readSignupMessage({ type: 'WA_EMBEDDED_SIGNUP_CODE', code: null })).toEqual({
    kind: 'cancelled',
    reason: null,
  });
  const cancel = { type: 'WA_EMBEDDED_SIGNUP', event: 'CANCEL', data: { error_message: 'Not verified' } };
  expect(readSignupMessage(cancel)).toEqual({ kind: 'cancelled', reason: 'Not verified' });
  for (const noise of [
    'cb=f1&x',
    '{"type":"other"}',
    7,
    null,
    undefined,
    { type: 'WA_EMBEDDED_SIGNUP_CODE' },
  ]) {
    expect(readSignupMessage(noise)).toBeNull();
  }
});

test('only the dialog itself is believed', () => {
  expect(isFromDialog('http://localhost:7781', 'http://localhost:7781/dialog/oauth')).toBe(true);
  expect(isFromDialog('https://www.facebook.com', 'http://localhost:7781/dialog/oauth')).toBe(false);
  expect(isFromDialog('https://web.facebook.com', null)).toBe(true);
  for (const origin of [
    'https://evilfacebook.com',
    'http://facebook.com',
    'https://facebook.com.evil.example',
    'null',
  ]) {
    expect(isFromDialog(origin, null)).toBe(false);
  }
});

test('both halves are needed, in either order', () => {
  const granted = { kind: 'granted', code: 'abc', phoneNumberId: '7', wabaId: '8' };
  const first = createCollector();
  expect(first.take({ kind: 'code', code: 'abc' })).toBeNull();
  expect(first.take({ kind: 'finished', phoneNumberId: '7', wabaId: '8' })).toEqual(granted);
  const second = createCollector();
  expect(second.take({ kind: 'finished', phoneNumberId: '7', wabaId: '8' })).toBeNull();
  expect(second.take({ kind: 'code', code: 'abc' })).toEqual(granted);
});

test('a closed dialog is a cancellation unless the code came', () => {
  expect(createCollector().close()).toEqual({ kind: 'cancelled', reason: null });
  const collector = createCollector();
  collector.take({ kind: 'code', code: 'abc' });
  expect(collector.close()).toEqual({ kind: 'granted', code: 'abc', phoneNumberId: undefined });
});
