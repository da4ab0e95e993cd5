import type { MutationOptions } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/**
 * Something that can be changed and of which nothing shows how far it is. What is drawn for each conversation offers
 * many of these: unlike those of `useMutation` they cost nothing until one is asked for, and tell of success also when
 * what asked is gone by then.
 */
export function change<Answer, Variables, Before>(
  options: MutationOptions<Answer, Error, Variables, Before>,
): { mutate: (variables: Variables, then?: { onSuccess: (answer: Answer) => void }) => void } {
  return {
    mutate: (variables, then) =>
      void queryClient
        .getMutationCache()
        .build(queryClient, queryClient.defaultMutationOptions(options))
        .execute(variables)
        .then(then?.onSuccess, () => {
          // `onError` has told of it.
        }),
  };
}
