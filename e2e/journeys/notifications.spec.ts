import { expect, test } from '@playwright/test';
import { wholeBrowser } from './support/browsers.ts';
import { customerWrites } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { heraldUrl } from './support/ports.ts';

test.use({ launchOptions: wholeBrowser });

test('people choose what they are told, each for themselves', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/notifications`);
  const wishes = page.getByRole('radiogroup', { name: 'Messages from people' });
  await expect(wishes.getByRole('radio', { name: 'Assigned to me and unassigned' })).toBeChecked();
  await wishes.getByRole('radio', { name: 'Assigned to me only' }).check();
  await page.getByRole('switch', { name: 'Play a sound' }).click();
  await page.reload();
  await expect(wishes.getByRole('radio', { name: 'Assigned to me only' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
});

test('a browser that was told no says what to do about it', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.addInitScript({
    content: "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });",
  });
  await page.goto(`${homeOf(shop)}/settings/notifications`);
  await expect(page.getByRole('switch', { name: 'Show notifications in this browser' })).toBeDisabled();
  await expect(page.getByText('Notifications from Herald are blocked in this browser.')).toBeVisible();
});

test('a push service that never answers is given up, with words, and can be tried again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: heraldUrl });
  const shop = await newShop();
  await openSession(context, shop);
  await page.clock.install();
  await page.addInitScript({
    content: `PushManager.prototype.subscribe = () => {
      window.askedAt = Date.now();
      return new Promise(() => {});
    };`,
  });
  await page.goto(`${homeOf(shop)}/settings/notifications`);
  const push = page.getByRole('switch', { name: 'Show notifications in this browser' });
  await push.click();
  await expect.poll(() => page.evaluate(() => 'askedAt' in globalThis)).toBe(true);
  await expect(push).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('notification service could not be reached')).toBeVisible();
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
});

test('a push is shown by the worker, unless its conversation is being looked at', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: heraldUrl });
  await page.goto('/login');
  await page.evaluate(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready.then(() => 0))",
  );
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(heraldUrl));
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (content: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: heraldUrl,
      registrationId,
      data: JSON.stringify(content),
    });
  const shown = () =>
    page.evaluate(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`);

  await page.bringToFront();
  await push({ title: 'Here', body: 'Seen already', url: '/login', tag: 'one' });
  await push({ title: 'Inès Laurent', body: 'Hello?', url: '/teams/1/1/messages/7', tag: 'two' });
  await push({ title: 'Inès Laurent', body: 'Anybody?', url: '/teams/1/1/messages/7', tag: 'two' });
  await expect.poll(shown).toEqual([{ title: 'Inès Laurent', body: 'Anybody?', tag: 'two' }]);
});

test('a browser that got another address from its push service tells the server', async ({
  page,
  context,
}) => {
  await openSession(context, await newShop());
  await page.goto('/');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => 0)");
  const worker = await started;
  // No push service is within reach here: what it would answer is put in its place, and the old address is named by nobody.
  await worker.evaluate(`{
    self.asked = [];
    self.answers = [];
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    self.registration.pushManager.subscribe = async (options) => {
      self.asked.push(options);
      return { toJSON: () => ({ endpoint: 'https://push.example.com/new', expirationTime: null, keys }) };
    };
    const plainFetch = self.fetch;
    self.fetch = async (...call) => {
      const response = await plainFetch(...call);
      self.answers.push([call[0], response.status]);
      return response;
    };
    self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'));
  }`);
  await expect
    .poll(() => worker.evaluate('self.answers'))
    .toEqual([
      ['/api/push/key', 200],
      ['/api/push/subscriptions', 201],
    ]);
  expect(await worker.evaluate('self.asked')).toEqual([
    { userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) },
  ]);
});

test('an installed Herald shows on its icon who waits, and says so itself where there is no network', async ({
  page,
  context,
}) => {
  await page.addInitScript({
    content: `window.marks = [];
      navigator.setAppBadge = async (count) => { window.marks.push(count); };
      const plain = window.matchMedia.bind(window);
      window.matchMedia = (query) => plain(query.includes('display-mode: standalone') ? 'all' : query);`,
  });
  const shop = await newShop();
  await openSession(context, shop);
  const started = context.waitForEvent('serviceworker');
  await page.goto(homeOf(shop));
  const worker = await started;
  await customerWrites(shop.metaNumberId, { phone: '+33639987551', name: 'Inès Laurent' }, 'Bonjour !');
  await expect.poll(() => page.evaluate('window.marks.at(-1)')).toBe(1);

  await page.evaluate('navigator.serviceWorker.ready.then(() => 0)');
  await context.setOffline(true);
  await page.goto(homeOf(shop));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  // As with a device that counts as connected before anything gets through: the first attempt fails all the same.
  await worker.evaluate(`{
    const plain = self.fetch;
    self.fetch = (...call) => {
      self.fetch = plain;
      return Promise.reject(new TypeError('Not yet.'));
    };
  }`);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /^Inbox/ }).first()).toBeVisible();
  expect(await worker.evaluate('String(self.fetch)')).toContain('native code');
});
