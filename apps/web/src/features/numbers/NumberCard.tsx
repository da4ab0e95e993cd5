import { Group, Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useFreshNumber } from '#data/numbers/useFreshNumber.ts';
import { AnchorLink } from '#ui/links.tsx';
import { AdviceList } from './AdviceList.tsx';
import { HealthFacts } from './HealthFacts.tsx';
import classes from './Numbers.module.css';

/** How the number stands, in brief; what is bad stands among what went wrong. */
export function NumberCard() {
  const { t } = useTranslation('numbers');
  const params = useLinkParams();
  useFreshNumber();
  return (
    <Paper component="section" radius="md" className={classes.card} aria-label={t('card')}>
      <div className={classes.head}>
        <Title order={2}>{t('card')}</Title>
        <Group gap="md">
          <AnchorLink to="/teams/$teamId/$phoneNumberId/business-profile" params={params} size="sm">
            {t('common:settings.businessProfile')}
          </AnchorLink>
          <AnchorLink to="/teams/$teamId/$phoneNumberId/settings/number" params={params} size="sm">
            {t('more')}
          </AnchorLink>
        </Group>
      </div>
      <AdviceList withoutBad />
      <HealthFacts />
    </Paper>
  );
}
