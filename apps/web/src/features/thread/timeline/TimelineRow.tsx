import { IconListCheck, IconListDetails, IconShoppingBag } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineNote } from '#data/conversations/thread/threadData.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { EventLine } from './EventLine.tsx';
import { InternalNote } from './InternalNote.tsx';
import classes from './timeline.module.css';

type EntryOf<Kind extends TimelineNote['kind']> = Extract<TimelineNote, { kind: Kind }>;

/** What stands between messages: orders, changes of lists, notes, what was done to the conversation. */
export function TimelineRow({ entry, mayReply }: { entry: TimelineNote; mayReply: boolean }) {
  switch (entry.kind) {
    case 'note':
      return <InternalNote note={entry.note} mayReply={mayReply} />;
    case 'event':
      return <EventLine entry={entry} />;
    case 'shop_order':
      return <ShopOrder order={entry} />;
    case 'group_change':
      return <ListChange change={entry} />;
  }
}

function ShopOrder({ order }: { order: EntryOf<'shop_order'> }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const total = format.money({ amount: order.total_price, currency: order.currency });
  return (
    <p className={classes.order} title={format.exact(order.at)}>
      <IconShoppingBag size={18} stroke={1.6} aria-hidden />
      <span>
        {t(order.is_cancelled ? 'order.cancelled' : 'order.placed', { number: order.order_number })}
      </span>
      <strong>{total}</strong>
      <time dateTime={order.at}>{format.time(order.at)}</time>
    </p>
  );
}

function ListChange({ change: { at, group, is_added } }: { change: EntryOf<'group_change'> }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const Icon = is_added ? IconListCheck : IconListDetails;
  return (
    <p className={classes.event} title={format.exact(at)}>
      <Icon size={15} stroke={1.6} aria-hidden />
      <span>{t(is_added ? 'list.added' : 'list.removed')}</span>
      <span
        className={classes.list}
        style={{ '--list-color': `var(--mantine-color-${group.color}-6)` } as CSSProperties}
      >
        {group.name}
      </span>
      <time dateTime={at}>{format.time(at)}</time>
    </p>
  );
}
