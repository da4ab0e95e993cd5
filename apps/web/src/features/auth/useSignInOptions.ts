import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from '#data/account/queries.ts';

/** What this installation offers; until it is known, the form alone, which works everywhere. */
export function useSignInOptions() {
  return useQuery(signInOptionsQuery).data ?? { registration: true, google: false, shopify: false };
}
