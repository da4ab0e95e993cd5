import { expect, test } from 'vitest';
import { signedSearch } from './signedSearch.ts';

const address =
  '?code=0907&hmac=ab12&host=YWRtaW4%3D&shop=maison-lune.myshopify.com&timestamp=1700000000&x=1%20a';

test('every parameter is read as it stands, also those that nobody knows', () => {
  expect(signedSearch(address)).toEqual({
    code: '0907',
    hmac: 'ab12',
    host: 'YWRtaW4=',
    shop: 'maison-lune.myshopify.com',
    timestamp: '1700000000',
    x: '1 a',
  });
});

test('without a signature, or for what is no store, there is none', () => {
  expect(signedSearch('?shop=maison-lune.myshopify.com')).toBeNull();
  expect(signedSearch(address.replace('maison-lune.myshopify.com', 'evil.example'))).toBeNull();
});
