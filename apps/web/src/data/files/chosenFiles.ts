import type { StoredFile } from '@herald/contract';

type Chosen = Pick<StoredFile, 'name' | 'url'>;
const chosen = new Map<number, Chosen>();

/** What was uploaded on this page can be shown on it, though what names it is its number alone. */
export function rememberFile({ id, name, url }: StoredFile): void {
  chosen.set(id, { name, url });
}

export const chosenFile = (fileId: number): Chosen | null => chosen.get(fileId) ?? null;

export const chosenFileUrl = (fileId: number): string | null => chosen.get(fileId)?.url ?? null;
