import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from './systemUser.ts';

/** Whether something that we may see lies at this path. */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Gives a folder and all that is in it to a user. */
export async function giveTo(user: SystemUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), user.uid, user.gid);
  }
  await chown(folder, user.uid, user.gid);
}
