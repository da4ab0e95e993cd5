import { createHmac } from 'node:crypto';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { Plan } from './actions.ts';
import type { CampaignShop } from './campaignShop.ts';
import { deadlyToKeep, deadlyToRead, deadlyWord } from './deadlyWord.ts';
import type { Installation } from './installation.ts';
import { pause, waitFor } from './waiting.ts';

/** An event is tried so often in all, once before anybody suspects it, and its parts with it (docs/receiving.md). */
const mostDeaths = 6;
const patienceMs = 240_000;

/**
 * A webhook as any other, signed by Meta, with a word in it that no worker outlives: alone, or between two messages that do
 * no harm.
 */
export async function sendDeadly(
  { url, metaSecret }: Installation,
  database: Database,
  shop: CampaignShop,
  isShared: boolean,
): Promise<void> {
  const body = JSON.stringify(webhookOf(shop, isShared ? ['before', deadlyToKeep, 'after'] : [deadlyToRead]));
  if (isShared) shop.besideDeadly.push(...['before', 'after'].map((word) => writtenBy(shop, word)));
  const signature = createHmac('sha256', metaSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const isThere = await waitFor(async () => {
    // An answer that was lost may have been a yes, and a second event would take as many tries as the first.
    const found = await readDeadly(database).catch(() => null);
    if (found === null || found.length > 0) return found && true;
    await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body }).catch(() => {});
    await pause(1000);
    return null;
  }, patienceMs);
  if (!isThere) throw new Error('The deadly event was never taken.');
}

const wamidOf = (word: string) => `wamid.${deadlyWord}.${word}`;

/** As the sandbox tells what customers wrote. */
const writtenBy = ({ metaNumberId, customers }: CampaignShop, word: string) => ({
  id: wamidOf(word),
  phoneNumberId: metaNumberId,
  from: customers.at(-1)!,
});

function webhookOf({ metaAccount, metaNumberId, customers }: CampaignShop, words: readonly string[]) {
  const from = customers.at(-1);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const messages = words.map((word) => ({
    ...{ from, id: wamidOf(word), timestamp },
    ...{ type: 'text', text: { body: word } },
  }));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: metaAccount.displayPhoneNumber, phone_number_id: metaNumberId },
    contacts: [{ wa_id: from, profile: { name: 'Mort' } }],
    messages,
  };
  const entry = { id: metaAccount.wabaId, changes: [{ field: 'messages', value }] };
  return { object: 'whatsapp_business_account', entry: [entry] };
}

interface DeadlyEvent {
  id: number;
  status: string;
  attempts: number;
}

/** An event that is the deadly one; `$1` is its word. */
export const isDeadly = `position(convert_to($1, 'UTF8') in body) > 0`;

async function readDeadly({ pools }: Database): Promise<DeadlyEvent[]> {
  const { rows } = await pools.owner.query<DeadlyEvent>(
    `select id, status, attempts from inbound_events where ${isDeadly}`,
    [deadlyWord],
  );
  return rows;
}

/** What ends a worker each time that it is read ends few of them, and waits for a person. */
export async function findDeadly(
  database: Database,
  installation: Installation,
  { actions }: Plan,
): Promise<string[]> {
  // One that was taken apart is done, and what is deadly of it is another.
  const events = (await readDeadly(database)).filter(({ status }) => status !== 'done');
  const deaths = Object.values(installation.processes).reduce((sum, { deaths }) => sum + deaths, 0);
  const expected = actions.filter(({ action }) => action.kind === 'deadly event').length;
  return [
    ...(events.length === expected ? [] : [`the deadly event is there ${events.length} times`]),
    ...events
      .filter(({ status, attempts }) => status !== 'parked' || attempts !== mostDeaths - 1)
      .map(({ id, status, attempts }) => `the deadly event ${id} is ${status} after ${attempts} tries`),
    ...(deaths > mostDeaths * expected || deaths < expected
      ? [`${deaths} workers ended over the deadly event`]
      : []),
  ];
}
