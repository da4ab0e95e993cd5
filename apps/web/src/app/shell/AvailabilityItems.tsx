import { Menu, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsAway } from '../session/useIsAway.ts';
import { useSetAway } from '../session/useSetAway.ts';

/** Whether one is given conversations, and what being away means. */
export function AvailabilityItems() {
  const { t } = useTranslation('availability');
  const isAway = useIsAway();
  const setAway = useSetAway();
  return (
    <>
      <Menu.Label>{t('title')}</Menu.Label>
      <Menu.RadioGroup value={isAway ? 'away' : 'available'} onChange={(value) => setAway(value === 'away')}>
        {(['available', 'away'] as const).map((status) => (
          <Menu.RadioItem key={status} value={status}>
            {t(`${status}.label`)}
            <Text size="xs" c="dimmed">
              {t(`${status}.means`)}
            </Text>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
