import type { Campaign } from '@herald/contract';
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { repeats } from '#data/campaigns/stages.ts';
import { SaveState } from '../parts/SaveState.tsx';
import classes from './Delivery.module.css';
import { Planned } from './Planned.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleList } from './RuleList.tsx';
import type { DeliveryForm } from './useDeliveryDraft.ts';
import type { When as WhenForm } from './useWhen.ts';
import { When } from './When.tsx';

interface DeliveryProps {
  campaign: Campaign;
  form: DeliveryForm;
  when: WhenForm;
}

/** When it leaves, and the rules it keeps to on the way. */
export function Delivery({ campaign, form, when }: DeliveryProps) {
  const { t } = useTranslation('campaigns');
  const maySend = useCan('campaigns.send');
  const mayManage = useCan('campaigns.manage');
  const { currency } = campaign.campaign_cost;
  return (
    <Paper component="section" aria-label={t('delivery.title')} id="delivery" radius="md">
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{t('delivery.title')}</Title>
        <SaveState state={form.isWrong ? 'clean' : form.saving.state} />
      </Group>
      {maySend && !repeats(campaign) ? <When when={when} isScheduled={campaign.schedule !== null} /> : null}
      {mayManage ? (
        <RuleEditor form={form} currency={currency} />
      ) : (
        <div className={classes.readOnly}>
          <Text size="sm" c="dimmed">
            {t('delivery.readOnly')}
          </Text>
          <Planned schedule={campaign.schedule} />
          <RuleList delivery={campaign.delivery} currency={currency} />
        </div>
      )}
    </Paper>
  );
}
