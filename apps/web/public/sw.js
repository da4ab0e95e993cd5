// Web Push, and a page that says so where there is no network. All others always come from the server, so that a new version
// is never held back.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => offlinePage()));
  }
});

const offline = {
  en: ['You are offline', 'This page opens by itself once there is a connection again.', 'Try again'],
  fr: [
    'Vous êtes hors connexion',
    'Cette page s’ouvrira d’elle-même dès le retour de la connexion.',
    'Réessayer',
  ],
};

function offlinePage() {
  const language = /^fr/i.test(self.navigator.language) ? 'fr' : 'en';
  const [title, text, again] = offline[language];
  const page = `<!doctype html>
<html lang="${language}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>${title}</title>
  <style>
    :root { color-scheme: light dark; --back: #fff; --text: #1f2328; --soft: #5c636b; --button: #17774a }
    @media (prefers-color-scheme: dark) { :root { --back: #11161d; --text: #e6e8eb; --soft: #a3abb5 } }
    body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
      background: var(--back); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; text-align: center }
    h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
    p { max-width: 40ch; margin: 0 auto 24px; color: var(--soft) }
    a { justify-self: center; padding: 10px 20px; border-radius: 8px; background: var(--button); color: #fff;
      font-weight: 600; text-decoration: none }
  </style>
  <h1>${title}</h1>
  <p>${text}</p>
  <a href="">${again}</a>
  <script>
    const reload = () => location.reload();
    addEventListener('online', reload);
    // A device counts as connected before its first request gets through, and no further event tells of that. One attempt
    // follows the other: on a slow line a second one would break off the page that the first one brings.
    const look = async () => {
      const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (answer?.ok) reload();
      else setTimeout(look, 3000);
    };
    setTimeout(look, 3000);
  </script>
</html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

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
