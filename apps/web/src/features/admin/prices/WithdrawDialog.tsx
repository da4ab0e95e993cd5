import type { PriceList } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useWithdrawList } from './queries.ts';
import { successorOf } from './successorOf.ts';
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
  const { currency, status } = list;
  const next = successorOf(list, lists);
  const isCounting = status === 'in_force' || status === 'upcoming';
  const consequence = isCounting && next === null ? 'none' : status;
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
