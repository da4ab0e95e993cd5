import { minorUnits } from '@herald/contract';

/** Returns amounts in millionths as minor units that sum up to what all of them together are rounded up to. */
export function roundLines(micros: readonly number[], currency: string): number[] {
  let sum = 0;
  let told = 0;
  return micros.map((each) => {
    sum += each;
    const line = minorUnits(sum, currency) - told;
    told += line;
    return line;
  });
}
