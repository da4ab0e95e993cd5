// Web Push and nothing else: pages always come from the server, so that a new version is never held back.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// One after the other: two of one conversation share a tag, and the newer has to be the one that stays.
let last = Promise.resolve();

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const showing = last.then(() => show(event.data.json()));
  event.waitUntil(showing);
  last = showing.catch(() => undefined);
});

async function show({ title, body, url, tag }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever looks at that very conversation sees it there.
  if (windows.some((each) => each.focused && new URL(each.url).pathname === url)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [known] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!known) return self.clients.openWindow(url);
  await known.focus();
  known.postMessage({ kind: 'herald-open', url });
}

// The browser changed its mind about where it is reached.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Few browsers name the new subscription, and not all of them the old one: the key comes from the server. */
async function renew({ newSubscription }) {
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(await readOptions()));
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription.toJSON()),
  });
}

async function readOptions() {
  const response = await fetch('/api/push/key');
  // Whoever signed out wants to be told nothing.
  if (!response.ok) throw new Error(`The key of this installation was refused: ${response.status}`);
  const { data } = await response.json();
  return { userVisibleOnly: true, applicationServerKey: data.public_key };
}
