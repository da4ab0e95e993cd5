import { z } from 'zod';
import { data, id, pathId } from './common.ts';
import { defineRoute } from './route.ts';

// Web Push: what a browser shows while Herald is not open.

export const getPushKey = defineRoute({
  name: 'getPushKey',
  summary: 'The public VAPID key of this installation, to subscribe with',
  method: 'GET',
  path: '/api/push/key',
  access: 'user',
  response: data(z.object({ public_key: z.string() })),
});

export const subscribeToPush = defineRoute({
  name: 'subscribeToPush',
  summary: 'Have this browser told; repeating it changes nothing',
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
  ownerOnly: true,
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(2000),
    keys: z.object({ p256dh: z.string().min(40).max(200), auth: z.string().min(10).max(100) }),
  }),
  response: data(z.object({ id })),
  status: 201,
  errors: ['endpoint_refused'],
});

export const unsubscribeFromPush = defineRoute({
  name: 'unsubscribeFromPush',
  summary: 'Tell this browser nothing more',
  method: 'DELETE',
  path: '/api/push/subscriptions/:subscription_id',
  access: 'user',
  params: z.object({ subscription_id: pathId }),
  status: 204,
});

export const testPush = defineRoute({
  name: 'testPush',
  summary: 'Show a notification in this browser now',
  method: 'POST',
  path: '/api/push/subscriptions/:subscription_id/test',
  access: 'user',
  params: z.object({ subscription_id: pathId }),
  status: 204,
});
