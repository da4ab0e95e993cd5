import { settleUncertain, settleUncertainRecipient } from '@herald/contract';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';

export type Decision = 'resend' | 'let_go';

interface SettleProps {
  /** One person, or so many. */
  of: { id: number; name: string } | number;
  decision: Decision;
  onClose: () => void;
}

/** Asks before anything is sent a second time; whoever agrees accepts that it may arrive twice. */
export function Settle({ of, decision, onClose }: SettleProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const refresh = useRefreshCampaign();
  const [accepted, setAccepted] = useState(false);
  const isResend = decision === 'resend';
  const one = typeof of === 'number' ? null : of;
  const settle = useMutation({
    mutationFn: () => {
      const body = { decision, accept_duplicate: accepted };
      return one
        ? call(settleUncertainRecipient, { params: { ...params, recipient_id: one.id }, body })
        : call(settleUncertain, { params, body });
    },
    onSuccess: ({ data: { settled } }) => {
      const people = { count: settled, people: format.number(settled) };
      notifyDone(t(isResend ? 'uncertain.resent' : 'uncertain.released', people));
      onClose();
      return refresh(params.campaign_id);
    },
    onError: (error) => notifyError(error),
  });
  const whom = typeof of === 'number' ? { count: of, people: format.number(of) } : { name: of.name };
  const title = one
    ? t(isResend ? 'uncertain.resendOne' : 'uncertain.letGoOne', whom)
    : t(isResend ? 'uncertain.resendTitle' : 'uncertain.letGoTitle', whom);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={t(isResend ? 'uncertain.resend' : one ? 'uncertain.letGoThis' : 'uncertain.letGo')}
      danger={isResend}
      loading={settle.isPending}
      disabled={isResend && !accepted}
      onConfirm={() => settle.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {one
            ? t(isResend ? 'uncertain.resendOneText' : 'uncertain.letGoOneText')
            : t(isResend ? 'uncertain.resendText' : 'uncertain.letGoText')}
        </Text>
        {isResend ? (
          <Checkbox
            label={t(one ? 'uncertain.acceptOne' : 'uncertain.accept')}
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
