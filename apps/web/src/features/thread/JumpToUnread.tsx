import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Thread.module.css';

interface JumpToUnreadProps {
  unreadFrom: number;
  content: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  onJump: (messageId: number) => void;
}

/** While the first unread message is out of sight above, a way back to it. Of another first one it is another (`key`). */
export function JumpToUnread({ unreadFrom, content, scroller, onJump }: JumpToUnreadProps) {
  const { t } = useTranslation('messages');
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const mark = content.current?.querySelector('[data-unread-mark]');
    setAbove(false);
    if (!mark) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const edge = entry.rootBounds?.top ?? 0;
        setAbove(!entry.isIntersecting && entry.boundingClientRect.top < edge);
      },
      { root: scroller.current },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [content, scroller]);
  if (!isAbove) return null;
  return (
    <Button
      className={classes.upPill ?? ''}
      size="compact-sm"
      radius="xl"
      variant="default"
      leftSection={<IconChevronDown size={15} stroke={1.8} className={classes.up ?? ''} aria-hidden />}
      onClick={() => onJump(unreadFrom)}
    >
      {t('thread.toUnread')}
    </Button>
  );
}
