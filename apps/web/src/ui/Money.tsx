import type { Money as Amount } from '@herald/contract';
import { useFormat } from '#app/i18n/useFormat.ts';

/** Minor units of a currency, in the person's locale. */
export function Money({ amount, currency }: Amount) {
  return <span className="numbers">{useFormat().money({ amount, currency })}</span>;
}
