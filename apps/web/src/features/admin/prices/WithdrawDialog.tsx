import type { PriceList } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useWithdrawList } from './queries.ts';
import { laterThan, successorOf } from './successorOf.ts';
import { useDay } from './useDay.ts';

interface WithdrawDialogProps {
  list: PriceList;
  /** All that there are, as the server orders them. */
  lists: readonly PriceList[];
  onClose: () => void;
}

/** What taking a list back changes depends on whether it counts, will count, or no longer does. */
export function WithdrawDialog({ list, lists, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('admin');
  const day = useDay();
  const withdraw = useWithdrawList();
  const { currency } = list;
  const { consequence, next } = consequenceOf(list, lists);
  const confirm = () =>
    withdraw.mutate(list.id ?? 0, {
      onSuccess: () => notifyDone(t('prices.withdrawn')),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('prices.withdrawTitle', { currency, day: day(list.valid_from) })}
      confirm={t('prices.withdraw')}
      loading={withdraw.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`prices.withdrawText.${consequence}`, {
        currency,
        day: day(list.valid_from),
        name: next?.file_name,
        from: next && day(next.valid_from),
      })}
    </ConfirmDialog>
  );
}

/** What becomes of the prices, and the list that counts next. */
function consequenceOf(list: PriceList, lists: readonly PriceList[]) {
  const { status } = list;
  const next = successorOf(list, lists);
  if (status !== 'in_force' && status !== 'upcoming') return { consequence: status, next };
  if (next === null) {
    const later = laterThan(list, lists);
    return { consequence: later ? ('gap' as const) : ('none' as const), next: later };
  }
  const isYetToCome = status === 'upcoming' && next.status !== 'in_force';
  return { consequence: isYetToCome ? ('follows' as const) : status, next };
}
