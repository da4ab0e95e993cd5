import type { Secrets } from '../platform/secrets.ts';
import { readArchive, readText } from './archive.ts';
import { BackupError, header as form, type Header, probePurpose, probeWords } from './form.ts';

/** What the first lines of a backup say. Throws where it is none, or was sealed with other keys. */
export async function openHeader(path: string, secrets: Secrets): Promise<Header> {
  const header = await readHeader(path);
  try {
    if (secrets.open(header.probe, probePurpose) === probeWords) return header;
  } catch {
    // The same words as for a key that opens something else.
  }
  throw new BackupError(
    'The keys of this installation do not open what is sealed in this backup. Put the secrets.json of the installation that was backed up into the data folder (or set SECRET_KEYS), or give the passphrase under which the backup holds them (HERALD_BACKUP_PASSPHRASE).',
  );
}

export async function readHeader(path: string): Promise<Header> {
  const text = await firstEntry(path, 'header.json');
  const parsed = form.safeParse(text === null ? null : JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${path} is no backup that this version of Herald can read.`);
}

/** The locked keys in a backup, or null where they are kept apart. */
export const readLockedKeys = (path: string): Promise<string | null> => firstEntry(path, 'keys.json');

/** One of the two entries that stand first. */
async function firstEntry(path: string, wanted: string): Promise<string | null> {
  let seen = 0;
  try {
    for await (const { name, content } of readArchive(path)) {
      if (name === wanted) return await readText(content);
      if (++seen === 2) return null;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${path}.`);
  }
  return null;
}
