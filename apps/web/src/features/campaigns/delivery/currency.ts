/** Decimals of a currency: two for the euro, none for the yen. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** `€`, `US$` or the code, as the language writes it. */
export function signOf(currency: string, tag: string): string {
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
