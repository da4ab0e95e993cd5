import type pg from 'pg';
import { drain } from '../../apps/server/src/intake/index.ts';
import { whatsappSource } from '../../apps/server/src/messaging/whatsapp/index.ts';
import { findMachines } from '../../apps/server/src/modules/automations/door/machines.ts';
import { automationListener } from '../../apps/server/src/modules/automations/index.ts';
import { conversationListeners } from '../../apps/server/src/modules/conversations/index.ts';
import type { AppServices } from '../../apps/server/src/platform/context.ts';
import type { Shop } from '../growth/shop.ts';
import { databaseProcesses, processorMicros } from '../lib/cpu.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { median, round } from '../lib/numbers.ts';
import { open } from './open.ts';
import { seedFlow } from './seed.ts';

/** No automation; as many that wait for other words; the same, and one of them is meant. */
const manners = ['none', 'idle', 'matching'] as const;
type Manner = (typeof manners)[number];
const idle = 20;

/**
 * What automations add to taking messages in: every message is asked which of them it is for. In turns, so that whatever
 * else the machine does meets all manners alike; nobody steps meanwhile.
 */
export async function measureTriggers(
  database: BenchDatabase,
  { people, rounds }: { people: number; rounds: number },
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, services, folder, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, 0);
  const source = whatsappSource({ listeners: [automationListener, ...conversationListeners] });
  const costs: Record<Manner, number[]> = { none: [], idle: [], matching: [] };
  const times: Record<Manner, number[]> = { none: [], idle: [], matching: [] };
  let told = 0;
  // The first turn makes the contacts, and counts nowhere.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const manner of manners) {
      await setTriggers(client, shop, automationId, manner);
      await tell(client, people, told);
      told += people;
      const before = processorOf(folder);
      const startedAt = performance.now();
      await drain(services, source);
      if (turn === 0) continue;
      times[manner].push((performance.now() - startedAt) / people);
      costs[manner].push((processorOf(folder) - before) / people);
    }
  }
  const { rows } = await client.query<{ started: number }>(
    "select count(*)::int as started from automation_inputs where kind = 'start'",
  );
  const started = rows[0]?.started ?? 0;
  if (started !== people * (rounds + 1)) throw new Error(`${started} messages started an automation.`);
  const overNone = (of: Record<Manner, number[]>, manner: Manner) =>
    round(median(of[manner]) / median(of.none));
  const figures = {
    ...(await measureGuard({ services, shop, people, rounds })),
    ingest_us: Object.fromEntries(manners.map((manner) => [manner, round(median(times[manner]) * 1000, 0)])),
    ingest_processor_us: Object.fromEntries(
      manners.map((manner) => [manner, round(median(costs[manner]), 0)]),
    ),
    idle_ratio: overNone(times, 'idle'),
    idle_processor_ratio: overNone(costs, 'idle'),
    matching_ratio: overNone(times, 'matching'),
    matching_processor_ratio: overNone(costs, 'matching'),
  };
  progress(JSON.stringify(figures));
  return figures;
}

/** What it takes to ask of messages that automations answer whether a machine wrote them: a part of `matching`. */
async function measureGuard({
  services,
  shop,
  people: count,
  rounds,
}: {
  services: AppServices;
  shop: Shop;
  people: number;
  rounds: number;
}) {
  const now = services.clock.now();
  const ids = await services.database.statements
    .selectFrom('contacts')
    .select('id')
    .where('team_id', '=', shop.teamId)
    .limit(Math.min(count, 200))
    .execute();
  const messages = ids.map(({ id }) => ({
    id,
    teamId: shop.teamId,
    phoneNumberId: shop.phoneNumberId,
    contactId: id,
  }));
  const times = [];
  for (let round_ = 0; round_ < rounds * 5; round_ += 1) {
    times.push(
      await services.database.pipeline.transaction(async (tx) => {
        const startedAt = performance.now();
        await findMachines({ tx, now } as never, messages as never);
        return (performance.now() - startedAt) / messages.length;
      }),
    );
  }
  return { guard_us: round(median(times) * 1000, 1) };
}

const processorOf = (folder: string) => processorMicros([process.pid, ...databaseProcesses(folder)]);

/** The rows that publishing would write: only they are looked at. */
async function setTriggers(
  client: pg.Client,
  shop: Shop,
  automationId: number,
  manner: Manner,
): Promise<void> {
  await client.query('delete from automation_triggers');
  if (manner === 'none') return;
  await client.query(
    `with more as (
       insert into automations (team_id, phone_number_id, name, trigger_type, live_version, is_active)
       select $1, $2, 'Word', 'kanal_v2_keyword', null, false
       from generate_series(1, $3::int - (select count(*)::int from automations where team_id = $1))
     )
     select`,
    [shop.teamId, shop.phoneNumberId, idle],
  );
  await client.query(
    `insert into automation_triggers (team_id, automation_id, phone_number_id, kind, rule, version, position)
     select team_id, id, phone_number_id, 'kanal_v2_keyword', jsonb_build_object(
       'kind', 'kanal_v2_keyword', 'entry', 'any', 'ads', '[]'::jsonb, 'while_person_talks', false,
       'words', jsonb_build_array(jsonb_build_object('how', 'contains', 'word',
         case when $2 and id = $3 then 'bonjour' else 'taille ' || id end))), 1, id
     from automations where team_id = $1`,
    [shop.teamId, manner === 'matching', automationId],
  );
}

/** Everybody writes once. */
async function tell(client: pg.Client, people: number, told: number): Promise<void> {
  const bodies = Array.from({ length: people }, (_, nth) => messageBody(nth, told + nth));
  await client.query(
    `insert into inbound_events (source, body, lane)
     select 'whatsapp', convert_to(body, 'UTF8'), '9001' from unnest($1::text[]) with ordinality as x (body, nth) order by nth`,
    [bodies],
  );
}

function messageBody(person: number, nth: number): string {
  const from = `336${String(person).padStart(8, '0')}`;
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550100199', phone_number_id: '8001' },
    contacts: [{ profile: { name: 'Ana' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.TOLD${nth}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: `Bonjour, je cherche une robe rouge (${nth})` },
      },
    ],
  };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '9001', changes: [{ value, field: 'messages' }] }],
  });
}
