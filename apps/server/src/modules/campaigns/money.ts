/** Millionths of a currency to its minor unit (cents), rounded up: a cost is never shown smaller than it is. */
export function minorUnits(micros: number): number {
  return Math.ceil(micros / 10_000);
}
