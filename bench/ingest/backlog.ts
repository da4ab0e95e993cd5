import pg from 'pg';

/** How many webhooks wait to be taken in, looked at once a second until stopped. */
export interface BacklogWatch extends AsyncDisposable {
  readonly samples: number[];
  /** The process of the database that looks for it. */
  readonly pid: number;
  /** Looks that found no database. */
  readonly missed: number;
  now(): Promise<number>;
  /** How many were taken in: as many steps did the messages make. */
  done(): Promise<number>;
}

export async function watchBacklog(url: string): Promise<BacklogWatch> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  // A database that goes away fails whoever asks it next. Said to nobody, it would end the bench before its figures.
  client.on('error', () => undefined);
  await client.connect();
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const samples: number[] = [];
  const count = async (statement: string) => {
    const { rows } = await client.query<{ count: number }>(statement);
    return rows[0]?.count ?? 0;
  };
  const now = () => count(`select count(*)::int as count from inbound_events where status = 'pending'`);
  let missed = 0;
  let looking: Promise<unknown> | null = null;
  const look = async () => {
    try {
      samples.push(await now());
    } catch {
      missed += 1;
    }
    looking = null;
  };
  // One look at a time: on a slow machine they would wait for each other.
  const timer = setInterval(() => {
    looking ??= look();
  }, 1000);
  return {
    samples,
    pid: own[0]?.pid ?? 0,
    get missed() {
      return missed;
    },
    now,
    done: () =>
      count('select (count(sent_at) + count(delivered_at) + count(read_at))::int as count from messages'),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}
