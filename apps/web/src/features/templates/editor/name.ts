import { limits } from '@herald/whatsapp/model';

/** What somebody types, as far as Meta allows it in a name: `Été 2026 !` becomes `ete_2026_`. */
export function toTemplateName(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, limits.template.name);
}

/** A name for a copy that no other template has: `welcome` becomes `welcome_2`. */
export function freeName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/_\d+$/, '').slice(0, 500);
  let number = 2;
  while (taken.includes(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}
