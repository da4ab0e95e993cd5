import type { IconSet } from '@herald/contract';
import type { IconifyJSON } from '@iconify/types';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import { notFound } from '../../platform/errors.ts';

/** The collections that come with Herald, each read when somebody first asks for one of its icons. */
const collections: Record<string, () => Promise<{ icons: IconifyJSON }>> = {
  tabler: () => import('@iconify-json/tabler'),
};

/** Returns the icons with these names, the ones that their aliases stand for, and the names that nobody has. */
export async function pickIcons(collection: string, names: string[]): Promise<IconSet> {
  const read = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  if (!read) throw notFound();
  const { icons } = await read();
  // Objects of the collection have names of their own, such as `constructor`.
  const known = names.filter((name) => Object.hasOwn(icons.icons, name) || isAlias(icons, name));
  const { prefix, lastModified, width, height } = icons;
  const picked = getIcons(icons, known) ?? { prefix, icons: {} };
  const missing = names.filter((name) => !known.includes(name));
  return {
    ...picked,
    ...(lastModified === undefined ? {} : { lastModified }),
    width: picked.width ?? width ?? 16,
    height: picked.height ?? height ?? 16,
    ...(missing.length > 0 ? { not_found: missing } : {}),
  };
}

function isAlias({ aliases }: IconifyJSON, name: string): boolean {
  return aliases !== undefined && Object.hasOwn(aliases, name);
}
