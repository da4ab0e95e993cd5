import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { bodyOf, createNumber, messagesChange, postWebhook, startInbox, textItem } from './test/index.ts';

test('a body that is larger than any of WhatsApp is refused, and one that breaks off leaves nothing', async () => {
  await using inbox = await startInbox();
  const address = `${inbox.app.url}/webhooks/whatsapp`;
  const huge = await fetch(address, { method: 'POST', body: Buffer.alloc(3 * 1024 * 1024 + 1) });
  expect(huge.status).toBe(413);

  const half = httpRequest(address, { method: 'POST', headers: { 'content-length': '100' } });
  half.on('error', () => {});
  await new Promise<void>((resolve) => half.write('{', () => resolve()));
  half.destroy();
  expect((await postWebhook(inbox.app, bodyOf([]))).status).toBe(200);
  expect(await inbox.app.db.selectFrom('inbound_events').select('id').execute()).toHaveLength(1);
});

test('when the database refuses, WhatsApp is told to come back', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const owner = app.services.database.pools.owner;
  await owner.query('revoke insert on inbound_events from herald_pipeline');
  const body = bodyOf([messagesChange(number, [textItem(app, 'hello')])]);
  const refused = await postWebhook(app, body);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await owner.query('grant insert on inbound_events to herald_pipeline');
  expect((await postWebhook(app, body)).status).toBe(200);
});

test('webhooks are measured like other requests, and other methods and paths go their usual way', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  await postWebhook(app, bodyOf([]));
  const { values } = await app.services.metrics.httpSeconds.get();
  const own = values.find(
    ({ metricName, labels }) =>
      metricName === 'herald_http_seconds_count' && labels.route === '/webhooks/whatsapp',
  );
  expect(own).toMatchObject({ value: 1, labels: { method: 'POST', status: 200 } });
  expect((await fetch(`${app.url}/webhooks/whatsapps`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${app.url}/webhooks/whatsapp`, { method: 'PUT' })).status).toBe(404);
});

test('a body about several accounts stands in the lane of none', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const other = await createNumber(app, number.team_id);
  const said = messagesChange(number, [textItem(app, 'hello, "changes"')]);
  await postWebhook(app, bodyOf([said]));
  await postWebhook(app, bodyOf([said, messagesChange(other, [textItem(app, 'hello')])]));
  const events = await app.db.selectFrom('inbound_events').select('lane').orderBy('id').execute();
  expect(events.map(({ lane }) => lane)).toEqual([number.wabaId, '']);
});
