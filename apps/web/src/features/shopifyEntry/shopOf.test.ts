import { expect, test } from 'vitest';
import { shopOf } from './shopOf.ts';

test('a store is named by its address at Shopify and nothing else', () => {
  expect(shopOf({ shop: 'Maison-Lune.myshopify.com' })).toBe('maison-lune.myshopify.com');
  for (const shop of [
    'evil.example',
    'a.myshopify.com.evil.example',
    'https://a.myshopify.com',
    '-a.myshopify.com',
    7,
  ]) {
    expect(shopOf({ shop })).toBeNull();
  }
});
