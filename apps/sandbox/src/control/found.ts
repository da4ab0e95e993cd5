import { CustomerError } from '../customers/inbound.ts';

/** The thing, or a refusal the tester can read. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new CustomerError(`${what} does not exist.`);
  return value;
}
