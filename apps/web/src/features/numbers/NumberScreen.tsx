import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { useFreshNumber } from '#data/numbers/useFreshNumber.ts';
import { Page } from '#ui/Page.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { AdviceList } from './AdviceList.tsx';
import { DisconnectCard } from './DisconnectCard.tsx';
import { HealthFacts } from './HealthFacts.tsx';
import classes from './Numbers.module.css';
import { PhoneHistory } from './PhoneHistory.tsx';
import { PinCard } from './PinCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';

/** `settings/number`: everything WhatsApp says of the number, and the way to take it away. */
export function NumberScreen() {
  const { t } = useTranslation('numbers');
  const { verified_name, checked_at, connection } = useNumber();
  const mayManage = useCan('phone_numbers.manage');
  useFreshNumber();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Stack maw={760} gap="lg">
        {mayManage && connection === 'pin_needed' ? <PinCard /> : null}
        <Paper component="section" withBorder radius="md" className={classes.card} aria-label={t('card')}>
          <div className={classes.head}>
            <div>
              <Title order={2}>{verified_name ?? t('card')}</Title>
              <Text size="sm" c="dimmed" component="div">
                {checked_at ? (
                  <>
                    {t('checked')} <RelativeTime time={checked_at} />
                  </>
                ) : (
                  t('never')
                )}
              </Text>
            </div>
            <RefreshButton />
          </div>
          <AdviceList />
          <PhoneHistory />
          <HealthFacts isFull />
        </Paper>
        {mayManage ? <DisconnectCard /> : null}
      </Stack>
    </Page>
  );
}
