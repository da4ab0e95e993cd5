import { Menu } from '@mantine/core';
import { IconCalendar, IconClock, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { snoozeTimes } from '#data/conversations/snoozeTimes.ts';
import { useMomentWords } from '#ui/format/useMomentWords.ts';
import type { PlanTime } from './useScheduled.ts';

interface LaterMenuProps {
  button: ReactNode;
  /** When the window closes: what is planned for later may find it closed. */
  closesAt: number | null;
  onPlan: (time: PlanTime) => void;
  onOwnTime: (cancelOnReply: boolean) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** When to send what is written; the same times as for snoozing. */
export function LaterMenu({ button, closesAt, onPlan, onOwnTime }: LaterMenuProps) {
  const { t } = useTranslation('conversation');
  const { timezone } = useTeam();
  const say = useMomentWords(timezone);
  const [now] = useState(() => new Date());
  const [cancelOnReply, setCancel] = useState(false);
  const Box = cancelOnReply ? IconSquareCheck : IconSquare;
  return (
    <Menu position="top-end" withinPortal={false} floatingStrategy="fixed" width={320}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('composer:later.title')}</Menu.Label>
        {snoozeTimes(now, timezone).map(({ key, until }) => (
          <Menu.Item
            key={key}
            leftSection={<IconClock {...icon} />}
            onClick={() => onPlan({ sendAt: until.toISOString(), cancelOnReply })}
          >
            {t(`inbox:snooze.${key}`)}
            <br />
            <small>
              {say(until)}
              {closesAt !== null && until.getTime() > closesAt
                ? ` · ${t('composer:later.windowClosed')}`
                : ''}
            </small>
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconCalendar {...icon} />} onClick={() => onOwnTime(cancelOnReply)}>
          {t('inbox:snooze.own')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => (
            <button type="button" {...props} role="menuitemcheckbox" aria-checked={cancelOnReply} />
          )}
          closeMenuOnClick={false}
          leftSection={<Box {...icon} />}
          onClick={() => setCancel(!cancelOnReply)}
        >
          {t('composer:later.unlessAnswered')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
