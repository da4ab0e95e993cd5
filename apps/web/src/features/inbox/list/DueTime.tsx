import type { Conversation } from '@herald/contract';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './ConversationRow.module.css';

/** How long until a target breaks, or since when it is broken: calm at first, then warmer. */
export default function DueTime({ sla: { kind, due_at } }: { sla: NonNullable<Conversation['sla']> }) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const left = (Date.parse(due_at) - useNow().getTime()) / 1000;
  const time = format.duration(Math.abs(left));
  const words = t(left < 0 ? 'broken' : 'left', { time, what: t(kind) });
  return (
    <span
      className={classes.waiting}
      data-age={left < 0 ? 'long' : left < 900 ? 'middle' : undefined}
      title={words}
    >
      <IconHourglass size={12} stroke={1.8} aria-hidden />
      <span aria-hidden="true">{left < 0 ? `−${time}` : time}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
