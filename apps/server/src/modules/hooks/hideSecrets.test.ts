import { expect, test } from 'vitest';
import { hideSecrets } from './hideSecrets.ts';

test('what looks like a secret is not kept, wherever it stands, and the rest is', () => {
  const key = `hht_${'a'.repeat(43)}`;
  expect(
    hideSecrets({
      phone_number: '+33639980001',
      variables: { 'body.1': 'Ada', note: `my key is ${key}` },
      apiKey: 'x',
      nested: [{ client_secret: 'y', Password: 'z', token: '' }],
      monkey: 3,
    }),
  ).toEqual({
    phone_number: '+33639980001',
    variables: { 'body.1': 'Ada', note: 'my key is •••' },
    apiKey: '•••',
    nested: [{ client_secret: '•••', Password: '•••', token: '' }],
    monkey: 3,
  });
});
