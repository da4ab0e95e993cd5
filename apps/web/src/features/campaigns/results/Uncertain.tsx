import type { Campaign } from '@herald/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { type Decision, Settle } from './Settle.tsx';

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
      {asking ? <Settle key={asking} of={count} decision={asking} onClose={() => setAsking(null)} /> : null}
    </Alert>
  );
}
