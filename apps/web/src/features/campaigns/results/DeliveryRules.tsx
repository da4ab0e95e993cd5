import { type Campaign, campaignCan } from '@herald/contract';
import { Collapse, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { RuleEditor } from '../delivery/RuleEditor.tsx';
import { RuleList } from '../delivery/RuleList.tsx';
import { useDeliveryDraft } from '../delivery/useDeliveryDraft.ts';
import { SaveState } from '../parts/SaveState.tsx';
import classes from './Results.module.css';

export const rulesId = 'delivery-rules';

interface DeliveryRulesProps {
  campaign: Campaign;
  isOpen: boolean;
  onToggle: () => void;
}

/** The rules that it keeps to, folded away; while it is paused they can be changed. */
export function DeliveryRules({ campaign, isOpen, onToggle }: DeliveryRulesProps) {
  const { t } = useTranslation('campaigns');
  const mayManage = useCan('campaigns.manage');
  const { currency } = campaign.campaign_cost;
  return (
    <Paper component="section" aria-label={t('rules.title')} id={rulesId} radius="md">
      <Title order={2}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={`${rulesId}-list`}
          onClick={onToggle}
        >
          {t('rules.title')}
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={`${rulesId}-list`}>
        {mayManage && campaignCan('editDelivery', campaign) ? (
          <Editable campaign={campaign} />
        ) : (
          <div className={classes.folded}>
            <RuleList delivery={campaign.delivery} currency={currency} />
            {mayManage && campaignCan('pause', campaign) ? (
              <Text size="sm" c="dimmed" mt="sm">
                {t('rules.pauseFirst')}
              </Text>
            ) : null}
          </div>
        )}
      </Collapse>
    </Paper>
  );
}

function Editable({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { stats, campaign_cost: cost, amount_needed_to_send: toCome } = campaign;
  const form = useDeliveryDraft(campaign, {
    people: stats.total_contact,
    cost: cost.amount + toCome.amount,
  });
  return (
    <>
      <Group justify="space-between" className={classes.folded}>
        <Text size="sm" c="dimmed">
          {t('rules.whilePaused')}
        </Text>
        <SaveState state={form.isWrong ? 'clean' : form.saving.state} />
      </Group>
      <RuleEditor form={form} currency={cost.currency} />
    </>
  );
}
