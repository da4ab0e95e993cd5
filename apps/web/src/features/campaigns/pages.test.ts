import { campaignSteps } from '@herald/contract';
import { expect, test } from 'vitest';
import { campaignParts, mayOpen, pageOf } from './pages.ts';

test('every step of a campaign has its page', () => {
  expect(Object.fromEntries(campaignSteps.map((step) => [step, pageOf(step)]))).toEqual({
    CREATED: 'audience',
    CONTACTS_UPLOADING_FILE: 'uploading',
    CONTACTS_UPLOADING_LIST: 'uploading',
    CONTACTS_UPLOADING_SHOPIFY: 'uploading',
    CONTACTS_UPLOADING_KLAVIYO: 'uploading',
    CONTACTS_UPLOADING_OPTIN: 'uploading',
    CONTACTS_UPLOADING_SEGMENT: 'uploading',
    CONTACTS_UPLOADING_CAMPAIGN: 'uploading',
    CONTACTS_UPLOADING_PRODUCTS: 'uploading',
    CONTACTS_UPLOADED: 'review',
    SENDING: 'results',
    PAUSED: 'results',
    SENDED: 'results',
  });
});

test('a campaign that has started only shows its results', () => {
  const open = (step: (typeof campaignSteps)[number]) => campaignParts.filter((part) => mayOpen(part, step));
  expect(open('CREATED')).toEqual(['message', 'audience']);
  expect(open('CONTACTS_UPLOADING_FILE')).toEqual([]);
  expect(open('CONTACTS_UPLOADED')).toEqual(['message', 'audience', 'review']);
  expect(open('SENDING')).toEqual(['results']);
  expect(open('PAUSED')).toEqual(['results']);
});
