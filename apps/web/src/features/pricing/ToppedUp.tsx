import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { BeingConfirmed, lookEveryMs } from './BeingConfirmed.tsx';
import { balanceQuery } from './queries.ts';

interface ToppedUpProps {
  /** The newest movement before the checkout was opened. */
  after: number;
  onDone: () => void;
}

/** Back from the checkout of a top-up: the money is there when the payment service says so, a moment later. */
export function ToppedUp({ after, onDone }: ToppedUpProps) {
  const { t } = useTranslation('pricing');
  const query = balanceQuery(useTeam().id);
  const { data } = useInfiniteQuery({
    ...query,
    refetchInterval: ({ state }) => (hasTopUp(state.data?.pages[0]?.data, after) ? false : lookEveryMs),
  });
  return (
    <BeingConfirmed isDone={hasTopUp(data?.lines, after)} onClose={onDone}>
      {t('balance.toppedUp')}
    </BeingConfirmed>
  );
}

function hasTopUp(lines: readonly { id: number; kind: string }[] = [], after: number): boolean {
  return lines.some(({ id, kind }) => kind === 'top_up' && id > after);
}
