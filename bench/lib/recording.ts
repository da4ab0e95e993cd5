import pg from 'pg';
import { modules } from '../../apps/server/src/modules/index.ts';
import type { Subscriber } from '../../apps/server/src/platform/events/index.ts';
import { createRecorderTable, recorder } from '../../apps/server/src/platform/events/testing/recorder.ts';

/** Herald's modules, and with them, when asked, somebody who writes down every fact of every team. */
export function modulesWith(records: boolean) {
  return records ? [...modules, { name: 'recorder', subscribers: [switchedRecorder()] }] : modules;
}

/** A recorder that the bench turns off and on again by a message to its process, `{records}`. */
export function switchedRecorder(): Subscriber {
  let isRecording = true;
  process.on('message', (asked: { records?: boolean }) => {
    isRecording = asked.records ?? isRecording;
  });
  return { ...recorder, hears: () => isRecording };
}

/** Where the recorder writes, which is no table of Herald's. */
export async function prepareRecording(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=public' });
  await createRecorderTable(pool);
  await pool.end();
}
