import { type Campaign, settleUncertain } from '@herald/contract';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { messageOf, notifyDone, notifyError } from '#app/notify.ts';
import { useCan } from '#app/session/hooks.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';

type Decision = 'resend' | 'let_go';

/** People of whom nobody knows whether they got the message. Only a person may decide to write to them again. */
export function Uncertain({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const maySend = useCan('campaigns.send');
  const [asking, setAsking] = useState<Decision | null>(null);
  const count = campaign.stats.total_uncertain;
  if (count === 0) return null;
  return (
    <Alert
      color="orange"
      title={t('uncertain.title', { count, people: format.number(count) })}
      icon={<IconHelpCircle size={20} stroke={1.8} aria-hidden />}
    >
      <Stack gap="sm">
        <Text inherit>{t('uncertain.text')}</Text>
        {maySend ? (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setAsking('resend')}>
              {t('uncertain.resend')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setAsking('let_go')}>
              {t('uncertain.letGo')}
            </Button>
          </Group>
        ) : null}
      </Stack>
      {asking ? (
        <Settle key={asking} campaign={campaign} decision={asking} onClose={() => setAsking(null)} />
      ) : null}
    </Alert>
  );
}

interface SettleProps {
  campaign: Campaign;
  decision: Decision;
  onClose: () => void;
}

function Settle({ campaign, decision, onClose }: SettleProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const refresh = useRefreshCampaign();
  const [accepted, setAccepted] = useState(false);
  const isResend = decision === 'resend';
  const settle = useMutation({
    mutationFn: () => call(settleUncertain, { params, body: { decision, accept_duplicate: accepted } }),
    onSuccess: ({ data: { settled } }) => {
      notifyDone(
        t(isResend ? 'uncertain.resent' : 'uncertain.released', {
          count: settled,
          people: format.number(settled),
        }),
      );
      onClose();
      return refresh(campaign.id);
    },
    onError: (error) => notifyError(error),
  });
  const count = campaign.stats.total_uncertain;
  return (
    <ConfirmDialog
      opened
      title={t(isResend ? 'uncertain.resendTitle' : 'uncertain.letGoTitle', {
        count,
        people: format.number(count),
      })}
      confirm={t(isResend ? 'uncertain.resend' : 'uncertain.letGo')}
      danger={isResend}
      loading={settle.isPending}
      disabled={isResend && !accepted}
      onConfirm={() => settle.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t(isResend ? 'uncertain.resendText' : 'uncertain.letGoText')}</Text>
        {isResend ? (
          <Checkbox
            label={t('uncertain.accept')}
            checked={accepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        ) : null}
        {settle.isError ? (
          <Alert color="red" role="alert">
            {messageOf(settle.error)}
          </Alert>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
