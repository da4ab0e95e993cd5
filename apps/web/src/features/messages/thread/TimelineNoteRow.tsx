import { IconList, IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import classes from './Thread.module.css';
import type { TimelineNote } from './threadData.ts';

/** An order or a change of lists, between the messages. */
export function TimelineNoteRow({ note }: { note: TimelineNote }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const isOrder = note.kind === 'shop_order';
  const Icon = isOrder ? IconShoppingBag : IconList;
  return (
    <p className={classes.note} title={format.exact(note.at)}>
      <Icon size={15} stroke={1.6} aria-hidden />
      <span>
        {isOrder
          ? t('thread.order', {
              number: note.order_number,
              total: format.money({ amount: note.total_price, currency: note.currency }),
            })
          : t(note.is_added ? 'thread.addedToList' : 'thread.removedFromList', { list: note.group.name })}
      </span>
    </p>
  );
}
