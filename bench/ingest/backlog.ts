import pg from 'pg';

/** How many webhooks wait to be taken in, looked at once a second until stopped. */
export interface BacklogWatch extends AsyncDisposable {
  readonly samples: number[];
  now(): Promise<number>;
  /** How many were taken in. */
  done(): Promise<number>;
}

export async function watchBacklog(url: string): Promise<BacklogWatch> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  await client.connect();
  const samples: number[] = [];
  const count = async (status: string) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from inbound_events where status = $1',
      [status],
    );
    return rows[0]?.count ?? 0;
  };
  const now = () => count('pending');
  let looking: Promise<unknown> = Promise.resolve();
  const look = () => now().then((waiting) => samples.push(waiting));
  const timer = setInterval(() => {
    looking = look();
  }, 1000);
  return {
    samples,
    now,
    done: () => count('done'),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}
