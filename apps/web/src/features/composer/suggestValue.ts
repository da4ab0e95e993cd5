import type { Template } from '@herald/contract';

type Needed = Template['variables_needed'][number];

const firstName = /^(first.?name|pr[ée]nom|given.?name|vorname)$/i;
const fullName = /^(name|nom|full.?name|customer|client|nom.?complet)$/i;

/** What a variable most likely stands for, by its name: the person of this conversation. */
export function suggestValue({ name, place, kind }: Needed, contactName: string | null): string {
  if (!contactName || place === 'button' || kind !== 'text') return '';
  const called = name.trim();
  if (firstName.test(called)) return contactName.split(/\s+/)[0] ?? '';
  return fullName.test(called) ? contactName : '';
}
