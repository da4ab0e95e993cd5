import type { FastifyInstance } from 'fastify';
import type { Fault } from '../core/faults.ts';
import { asObject } from '../core/json.ts';
import { verifyCallback } from '../nodes/subscriptions.ts';
import { type SettleOptions, settle } from '../settle.ts';
import type { DeliveryControls } from '../webhooks/sender.ts';
import type { World } from '../world.ts';
import { found } from './found.ts';

/** Faults, webhook deliveries, mails, time. */
export function registerDeliveryControls(http: FastifyInstance, world: World): void {
  http.get('/control/faults', async () => ({ data: world.faults.list() }));
  http.post('/control/faults', async (request) => {
    world.faults.add({ times: 1, ...asObject(request.body) } as unknown as Fault);
    world.events.changed('faults');
    return { data: world.faults.list() };
  });
  http.delete('/control/faults', async () => {
    world.faults.clear();
    world.events.changed('faults');
    return { success: true };
  });

  http.get('/control/webhooks', async (request) => {
    const { limit } = request.query as Record<string, string | undefined>;
    return {
      ...world.webhooks.state,
      controls: world.webhooks.controls,
      data: world.webhooks.log.latest(Number(limit ?? 60)),
    };
  });
  http.post('/control/webhooks', async (request) => {
    world.webhooks.setControls(asObject(request.body) as Partial<DeliveryControls>);
    return { ...world.webhooks.state, controls: world.webhooks.controls };
  });
  http.post<{ Params: { id: string } }>('/control/webhooks/:id/redeliver', async (request) => {
    const done = await world.webhooks.redeliver(request.params.id);
    found(done || undefined, 'This delivery');
    return { success: true };
  });
  http.post('/control/webhook-check', async () => {
    await verifyCallback(world.settings.webhookUrl ?? '', world.app.verifyToken);
    return { success: true };
  });

  http.get('/control/mails', async (request) => {
    const { to } = request.query as Record<string, string | undefined>;
    return { data: world.mailbox.list(to).toReversed() };
  });
  http.delete('/control/mails', async () => {
    world.mailbox.clear();
    return { success: true };
  });

  http.post('/control/settle', async (request) => {
    await settle(world, asObject(request.body) as SettleOptions);
    return { success: true };
  });
  http.post('/control/advance', async (request) => {
    world.clock.advance(Number(asObject(request.body).ms ?? 0));
    world.due.wake();
    return { now: world.clock.now() };
  });
}
