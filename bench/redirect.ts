import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { linkTokensOf } from '../apps/server/src/messaging/links/index.ts';
import { createSecrets } from '../apps/server/src/platform/secrets.ts';
import { seedBuyers } from './earning/seed.ts';
import { openShop } from './growth/shop.ts';
import { type Connection, openConnection } from './ingest/connection.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { median, percentile, round } from './lib/numbers.ts';
import { startProcess } from './lib/processes.ts';

/** A process that nobody has asked anything yet compiles its code first: these are told apart as well. */
const firstSeconds = 2;
/** So many fresh processes of each kind tell how long these take. */
const starts = 5;

/** Of what did nothing ahead of the first request, and of what followed a link before. */
const kinds = ['cold', 'warm'] as const;
type Kind = (typeof kinds)[number];

interface Taps {
  /** So many a second. */
  rate: number;
  seconds: number;
}

const key = Buffer.alloc(32, 7);
const script = (name: string) => join(import.meta.dirname, `${name}.ts`);

export default defineBench({
  name: 'redirect',
  question:
    'How long does whoever taps a tracked button wait for the redirect, at 500 a second from the first tap of a process on and at 3,000, and is every click written?',
  async run({ short, progress, stack }) {
    const [rate, seconds] = short ? [50, 2] : [500, 60];
    const burst = short ? { rate: 100, seconds: 1 } : { rate: 3_000, seconds: 10 };
    const { url } = await openDatabase(stack);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    stack.defer(() => client.end());
    const shop = await openShop(client);
    const people = rate * seconds;
    await seedBuyers(client, shop, { people, messages: 1 });
    const target = await client.query(
      `insert into link_targets (team_id, url, hash) values ($1, 'https://shop.example/soldes', 'x') returning id`,
      [shop.teamId],
    );
    const { rows } = await client.query<{ id: string }>('select id from messages order by id');
    const tokens = linkTokensOf(createSecrets([{ id: 'bench', key }]));
    const targetId = Number(target.rows[0].id);
    const made = rows.map(({ id }) => tokens.make({ targetId, messageId: Number(id) }));
    const environment = {
      NODE_ENV: 'production',
      HERALD_PORT: '0',
      DATABASE_URL: url,
      SECRET_KEYS: `bench:${key.toString('base64')}`,
    };
    const portOf = async (own: AsyncDisposableStack, file: string, argument: object) => {
      const server = await startProcess(own, script(file), argument);
      return (await server.next<{ port: number }>()).port;
    };
    const herald = (own: AsyncDisposableStack, isCold = false) =>
      portOf(own, 'ingest/herald', { environment, roles: ['web'], records: false, isCold });
    const plain = await follow(await portOf(stack, 'redirect/bare', {}), made, { rate, seconds });
    progress(`bare: p99 ${plain.p99} ms`);
    const first: Record<Kind, number[]> = { cold: [], warm: [] };
    for (let nth = 0; nth < (short ? 1 : starts); nth += 1)
      for (const kind of kinds) {
        await using own = new AsyncDisposableStack();
        const { firstP99 } = await follow(await herald(own, kind === 'cold'), made, {
          rate,
          seconds: firstSeconds,
        });
        first[kind].push(firstP99);
        progress(`${kind}: p99 of the first seconds ${firstP99} ms`);
      }
    const before = await countClicks(client);
    const cold = await inOwnProcess(async (own) => follow(await herald(own, true), made, { rate, seconds }));
    progress(`cold: p50 ${cold.p50} ms, p99 ${cold.p99} ms`);
    const port = await herald(stack);
    const warm = await follow(port, made, { rate, seconds });
    progress(`warm: p50 ${warm.p50} ms, p99 ${warm.p99} ms`);
    const crowd = await follow(port, made, burst);
    progress(`${burst.rate} a second: p50 ${crowd.p50} ms, p99 ${crowd.p99} ms`);
    // What nobody waited for any longer is written within a moment.
    await wait(1000);
    const clicks = (await countClicks(client)) - before;
    return {
      rate,
      for_seconds: seconds,
      first_seconds: firstSeconds,
      redirected: cold.redirected + warm.redirected + crowd.redirected,
      clicks,
      p50_ms: warm.p50,
      p99_ms: warm.p99,
      cold_p99_ms: cold.p99,
      first_p99_ms: round(median(first.warm)),
      cold_first_p99_ms: round(median(first.cold)),
      burst: { ...burst, p50_ms: crowd.p50, p99_ms: crowd.p99 },
      bare_p50_ms: plain.p50,
      bare_p99_ms: plain.p99,
      ratio: round(warm.p99 / plain.p99),
    };
  },
});

async function countClicks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ clicks: number }>(
    'select count(*)::integer as clicks from link_clicks',
  );
  return rows[0]?.clicks ?? 0;
}

async function inOwnProcess<Figures>(measure: (own: AsyncDisposableStack) => Promise<Figures>) {
  await using own = new AsyncDisposableStack();
  return await measure(own);
}

/** So many a second, whatever the server does; times count from when a tap was due. */
async function follow(port: number, tokens: readonly string[], { rate, seconds }: Taps) {
  const connections = await Promise.all(Array.from({ length: 32 }, () => openConnection(port)));
  const free: Connection[] = [...connections];
  const [first, times]: [number[], number[]] = [[], []];
  let redirected = 0;
  const startedAt = performance.now();
  const asked: Promise<void>[] = [];
  for (let nth = 0; nth < rate * seconds; nth += 1) {
    const due = startedAt + (nth * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    while (free.length === 0) await wait(1);
    const connection = free.pop()!;
    const request = `GET /l/${tokens[nth % tokens.length]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: Mozilla/5.0\r\n\r\n`;
    asked.push(
      connection.ask(Buffer.from(request)).then((status) => {
        const took = performance.now() - due;
        times.push(took);
        if (nth < rate * firstSeconds) first.push(took);
        if (status === 302) redirected += 1;
        free.push(connection);
      }),
    );
  }
  await Promise.all(asked);
  for (const connection of connections) connection[Symbol.dispose]();
  const of = (these: number[], share: number) => round(percentile(these, share));
  return { p50: of(times, 0.5), p99: of(times, 0.99), firstP99: of(first, 0.99), redirected };
}
