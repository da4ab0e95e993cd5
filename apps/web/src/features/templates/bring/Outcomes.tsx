import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from './useBring.ts';

const icons = { submitted: IconCheck, drafted: IconPencil, refused: IconAlertTriangle } as const;

/** What became of each, and why where it was not submitted. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('templates');
  return (
    <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('bring.outcomes')}>
      {outcomes.map((outcome) => {
        const Icon = icons[outcome.kind];
        const { id, name, language } = outcome.template;
        return (
          <Group key={id} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Icon size={18} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
            <div>
              <Text size="sm" fw={600}>
                {name} · {language}
              </Text>
              <Text size="sm" c="dimmed">
                <Words outcome={outcome} />
              </Text>
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}

function Words({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('templates');
  if (outcome.kind === 'submitted') return t('bring.submitted');
  if (outcome.kind === 'refused') return outcome.message;
  return outcome.why === 'invalid'
    ? t('bring.drafted.invalid', { why: outcome.message })
    : t(`bring.drafted.${outcome.why}`);
}
