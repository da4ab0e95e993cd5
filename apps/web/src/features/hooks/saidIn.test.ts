import { expect, test } from 'vitest';
import { saidIn } from './saidIn.ts';

test('an answer whose code is known is told in words of our own, any other as it was given', () => {
  const said = (response: unknown) => saidIn({ response });
  const nobody = { message: 'Nobody can be found by this.' };
  expect(said({ ...nobody, code: 'phone_invalid' })).toEqual({ known: 'phone_invalid' });
  const old = { ...nobody, errors: { 'customer.phone': 'No phone number stands there.' } };
  expect(said(old)).toEqual({ known: 'phone_missing' });
  const field = { code: 'invalid', message: '« prénom » manque.', errors: { 'variables.body.1': ['x'] } };
  expect(said(field)).toEqual({ message: '« prénom » manque.' });
  expect([said({ queued: true }), said(null)]).toEqual([null, null]);
});
