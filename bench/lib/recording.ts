import pg from 'pg';
import { modules } from '../../apps/server/src/modules/index.ts';
import { createRecorderTable, recorder } from '../../apps/server/src/platform/events/testing/recorder.ts';

/** Herald's modules, and with them, when asked, somebody who writes down every fact of every team. */
export function modulesWith(records: boolean) {
  return records ? [...modules, { name: 'recorder', subscribers: [recorder] }] : modules;
}

/** Where the recorder writes, which is no table of Herald's. */
export async function prepareRecording(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=public' });
  await createRecorderTable(pool);
  await pool.end();
}
