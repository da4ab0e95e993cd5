import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = await readFile(join(import.meta.dirname, '../../../public/sw.js'), 'utf8');

interface Window {
  readonly focused: boolean;
  readonly url: string;
}

/** The worker among a browser whose answer about its windows comes when the test says so. */
function startWorker(language = 'en-GB') {
  const listeners = new Map<string, (event: object) => void>();
  const looks: PromiseWithResolvers<Window[]>[] = [];
  const shown: string[] = [];
  const self = {
    navigator: { language },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    clients: {
      matchAll: () => {
        const look = Promise.withResolvers<Window[]>();
        looks.push(look);
        return look.promise;
      },
    },
    registration: {
      showNotification: async (_title: string, { body }: { body: string }) => void shown.push(body),
    },
  };
  const fetch = () => Promise.reject(new Error('No network.'));
  runInNewContext(source, { self, URL, Response, fetch });
  /** Delivers a push; what comes back ends when the worker has nothing more to do with it. */
  const push = (body: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get('push')?.({
      data: { json: () => ({ title: 'Inès', body, url: '/teams/1/1/messages/7', tag: 'seven' }) },
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    return work;
  };
  /** What the worker answers to a request; undefined where it leaves it to the browser. */
  const ask = (mode: string) => {
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: { mode },
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    return answer;
  };
  return { looks, shown, push, ask };
}

/** All that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('of two pushes that come at once the newer is shown last, whichever look answers first', async () => {
  const { looks, shown, push } = startWorker();
  const both = [push('Hello?'), push('Anybody?')];
  await settled();
  // Where both look at once, the second is answered first.
  looks[1]?.resolve([]);
  await settled();
  looks[0]?.resolve([]);
  await settled();
  looks[1]?.resolve([]);
  await Promise.all(both);
  expect(shown).toEqual(['Hello?', 'Anybody?']);
});

test('a push that could not be shown does not hold back the next', async () => {
  const { looks, shown, push } = startWorker();
  const first = push('Hello?');
  const second = push('Anybody?');
  await settled();
  looks[0]?.reject(new Error('The browser is closing.'));
  await expect(first).rejects.toThrow('closing');
  await settled();
  looks[1]?.resolve([]);
  await second;
  expect(shown).toEqual(['Anybody?']);
});

test('without a network a page says so, in the language of the browser, and nothing else is touched', async () => {
  const page = await startWorker().ask('navigate');
  expect(page?.status).toBe(503);
  expect(await page?.text()).toContain('<h1>You are offline</h1>');
  const french = await startWorker('fr-FR').ask('navigate');
  expect(await french?.text()).toContain('<h1>Vous êtes hors connexion</h1>');
  expect(startWorker().ask('cors')).toBeUndefined();
});
