import { useMutation } from '@tanstack/react-query';
import { notifyError } from '#ui/notify.ts';
import { openUnsentQuestion } from './question.ts';
import { ownUnsent, signOut } from './signOut.ts';

/** Signs out; whoever has words that were not sent is asked first what becomes of them. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const { drafts, waiting } = ownUnsent();
      if (drafts + waiting > 0) openUnsentQuestion();
      else await signOut();
    },
    onError: notifyError,
  });
}
