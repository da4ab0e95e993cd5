import { getPushKey, subscribeToPush, testPush, unsubscribeFromPush } from '@herald/contract';
import { pause } from '#ui/pause.ts';
import { callQuietly } from '../api.ts';

/**
 * What this browser can do about notifications. `install_first`: iPhones only let installed pages have them.
 * `denied`: the person said no once, and only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'install_first' | 'denied' | 'off' | 'on';

/** Browsers wait without an end for a push service that they cannot reach. */
const patienceMs = 10_000;

/** The id under which the server knows this browser; there while it is subscribed. */
const key = 'herald-push';

export function isPushWanted(): boolean {
  return localStorage.getItem(key) !== null;
}

export async function readPushState(): Promise<PushState> {
  const isPhoneOfApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isPhoneOfApple && !matchMedia('(display-mode: standalone)').matches
      ? 'install_first'
      : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  return isPushWanted() && (await findSubscription()) ? 'on' : 'off';
}

/** Asks the person and the browser's push service, then tells the server. Throws when one of them cannot. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const worker = await navigator.serviceWorker.register('/sw.js');
  const { data } = await callQuietly(getPushKey, {});
  const subscription = await Promise.race([
    navigator.serviceWorker.ready.then(() => subscribe(worker, data.public_key)),
    pause(patienceMs).then(() => {
      throw new Error('The push service of this browser did not answer.');
    }),
  ]);
  await save(subscription);
  return 'on';
}

/** A subscription that was made with the key of another installation is of no use here. */
async function subscribe(worker: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return worker.pushManager.subscribe(options);
  }
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  const { data } = await callQuietly(subscribeToPush, { body });
  localStorage.setItem(key, String(data.id));
}

/** Also on signing out: whoever uses this computer next must not read on. */
export async function turnPushOff(): Promise<void> {
  const id = Number(localStorage.getItem(key));
  localStorage.removeItem(key);
  const subscription = await findSubscription();
  if (id) {
    await callQuietly(unsubscribeFromPush, { params: { subscription_id: id } }).catch(() => {
      // Unknown to the server already, or no connection: without the browser's part it reaches nobody.
    });
  }
  await subscription?.unsubscribe();
}

/** Said again now and then, because browsers change their addresses, and another person may have signed in. */
export async function keepPush(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await save(subscription);
  else localStorage.removeItem(key);
}

export async function tryPush(): Promise<void> {
  const subscription_id = Number(localStorage.getItem(key));
  await callQuietly(testPush, { params: { subscription_id } });
}

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}
