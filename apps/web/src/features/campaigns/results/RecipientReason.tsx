import type { CampaignContact } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useMoment } from '../parts/useMoment.ts';
import type { Decision } from './Settle.tsx';

export type RecipientQuestion = 'why' | Decision;

interface RecipientReasonProps {
  recipient: CampaignContact;
  name: string;
  width: number | 'auto';
  onAsk: (question: RecipientQuestion) => void;
}

/** What is in the way of this person's message, their whole story, and what somebody may decide about it. */
export function RecipientReason({ recipient, name, width, onAsk }: RecipientReasonProps) {
  const { t } = useTranslation('campaigns');
  const moment = useMoment();
  const maySend = useCan('campaigns.send');
  const { reason, waits_until: until, status } = recipient;
  const words = [reason?.message, until ? t('waiting.due', { moment: moment(until) }) : null];
  const button = (question: RecipientQuestion, text: string, label: string) => (
    <Button
      size="compact-sm"
      variant={question === 'why' ? 'subtle' : 'default'}
      flex="none"
      aria-label={label}
      onClick={() => onAsk(question)}
    >
      {text}
    </Button>
  );
  return (
    <Group gap={6} wrap="nowrap" w={width}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm">{words.filter(Boolean).join(' ')}</Text>
        {status === 'uncertain' && maySend ? (
          <Group gap={6} mt={6}>
            {button('resend', t('uncertain.resend'), t('uncertain.resendTo', { name }))}
            {button('let_go', t('uncertain.letGoThis'), t('uncertain.letGoOf', { name }))}
          </Group>
        ) : null}
      </div>
      {button('why', t('recipients.why'), t('recipients.whyOf', { name }))}
    </Group>
  );
}
