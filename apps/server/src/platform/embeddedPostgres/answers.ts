import pg from 'pg';

/** Whether a PostgreSQL listens there. Throws when one does and lets nobody in. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
