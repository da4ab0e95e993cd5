import { sql } from 'kysely';
import type { TestApp } from '../../test/index.ts';
import type { ClaimedEvent, Item, Source, Verdict } from '../index.ts';

// A source of a test's own: somebody who tells of parcels, with all that a source may have.

interface ParcelItem extends Item {
  parcel: string;
}

interface Body {
  shop: string;
  parcels: string[];
}

export interface ParcelOptions {
  /** Awaited in the midst of a batch. */
  before?: () => Promise<void>;
  /** Parcels called `deadly` end the process. */
  isMortal?: boolean;
}

/** Parcels called `broken` cannot be taken in until `mendParcels`, those called `early` are not known yet. */
export function parcelSource({ before, isMortal = false }: ParcelOptions = {}): Source<ParcelItem> {
  return {
    name: 'parcels',
    path: '/webhooks/parcels',
    largestBody: 64 * 1024,
    keptDays: 3,
    verify: (_app, { headers }) => (headers['x-parcel-verdict'] ?? 'forged') as Verdict,
    route({ body, headers }) {
      const { shop } = JSON.parse(body.toString()) as Body;
      const [deliveryId, topic] = [headers['x-parcel-delivery'], headers['x-parcel-topic']];
      return { lane: shop, deliveryId: deliveryId as string, about: { topic: String(topic) } };
    },
    read: async (_tx, events) => events.flatMap(readItems),
    async process(batch, items) {
      await before?.();
      for (const item of items) {
        if (item.parcel === 'deadly' && isMortal) process.kill(process.pid, 'SIGKILL');
        if (item.parcel === 'early') batch.defer(item, 'a parcel that is on its way');
        else await keep(item);
      }
      async function keep({ parcel, claimed }: ParcelItem) {
        const topic = claimed.about?.topic ?? '';
        await sql`insert into parcels (name, topic) values (${parcel}, ${topic})`.execute(batch.tx);
      }
    },
    write: (items) =>
      JSON.stringify({ shop: items[0]?.claimed.lane, parcels: items.map(({ parcel }) => parcel) }),
    nameOf: ({ parcel }) => parcel,
  };
}

function readItems(claimed: ClaimedEvent): ParcelItem[] {
  const { parcels } = JSON.parse(claimed.body.toString()) as Body;
  return parcels.map((parcel) => ({ claimed, isAlone: parcels.length === 1, parcel }));
}

export async function createParcels({ services }: TestApp): Promise<void> {
  await services.database.pools.owner.query(`
    create table parcels (id bigint generated always as identity, name text constraint whole check (name <> 'broken'), topic text);
    grant all on parcels to herald_pipeline`);
}

export async function mendParcels({ services }: TestApp): Promise<void> {
  await services.database.pools.owner.query('alter table parcels drop constraint whole');
}

export async function readParcels({ services }: TestApp): Promise<{ name: string; topic: string }[]> {
  const { rows } = await services.database.pools.owner.query('select name, topic from parcels order by id');
  return rows;
}

interface Delivery {
  shop?: string;
  delivery?: string;
  verdict?: Verdict;
}

let deliveries = 0;

export async function postParcels(app: TestApp, parcels: string[], given: Delivery = {}): Promise<number> {
  deliveries += 1;
  const { shop = 'rose', delivery = `delivery ${deliveries}`, verdict = 'genuine' } = given;
  const { status } = await fetch(`${app.url}/webhooks/parcels`, {
    method: 'POST',
    headers: { 'x-parcel-verdict': verdict, 'x-parcel-delivery': delivery, 'x-parcel-topic': 'sent' },
    body: JSON.stringify({ shop, parcels }),
  });
  return status;
}
