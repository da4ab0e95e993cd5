import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL looks after its own, and the keys are in a file that only their owner reads. */
const names = ['files', 'logs', 'sandbox'];

/** Keeps what customers sent, and what was said about it, from everybody else who has a login on this machine. */
export async function closeFolders(dataDir: string): Promise<void> {
  for (const folder of names.map((name) => join(dataDir, name))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
}
