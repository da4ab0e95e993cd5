import { expect, test } from 'vitest';
import { groupsToldOf } from './alerts.ts';
import { rolePermissions } from './permissions.ts';

test('mails are offered of what somebody may be told of, their own doings among them', () => {
  expect(groupsToldOf(rolePermissions.Viewer)).toEqual([]);
  expect(groupsToldOf(rolePermissions.Agent)).toEqual(['operations', 'answers']);
  expect(groupsToldOf(rolePermissions.Marketer)).toEqual(['campaigns', 'templates', 'operations']);
  expect(groupsToldOf(['conversations.view', 'conversations.reply'])).toEqual(['answers']);
  expect(groupsToldOf(['campaigns.manage'])).toEqual(['operations']);
  expect(groupsToldOf(['billing.manage'])).toEqual(['operations']);
});
