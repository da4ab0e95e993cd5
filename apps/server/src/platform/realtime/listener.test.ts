import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { lendPool } from './listener.ts';

test('who asks for a connection at the end gets no answer, and so does not ask again', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' });
  const { lent, takeBack } = lendPool(pool);
  await expect(lent.connect()).rejects.toThrow('ECONNREFUSED');

  const refusals: string[] = [];
  lent.connect().catch(() => refusals.push('asked before'));
  await takeBack();
  lent.connect().catch(() => refusals.push('asked after'));
  await pool.end();
  await turn();
  expect(refusals).toEqual([]);
});
