import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NamedIcon } from '../icons/NamedIcon.tsx';
import { type Consent, listOffered } from './offered.ts';

const icons = {
  live_chat: 'message-chatbot',
  tag_manager: 'tags',
  analytics: 'chart-bar',
  referral: 'gift',
  changelog: 'sparkles',
} as const;

interface ConsentChoicesProps {
  choices: Consent['choices'];
  onChoose: (choices: Consent['choices']) => void;
}

/** Each service with what it is for and where it comes from. None is on before the person says so. */
export function ConsentChoices({ choices, onChoose }: ConsentChoicesProps) {
  const { t } = useTranslation('consent');
  const offered = listOffered();
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(offered.map(({ kind }) => [kind, choices[kind] ?? false])),
  );
  const all = (isWanted: boolean) => Object.fromEntries(offered.map(({ kind }) => [kind, isWanted]));
  return (
    <Stack gap="md">
      <Text size="sm">{t('intro')}</Text>
      {offered.map(({ kind, src }) => (
        <Group key={kind} wrap="nowrap" align="flex-start" gap="sm">
          <NamedIcon name={icons[kind]} isOfShell />
          <Switch
            style={{ flex: 1 }}
            styles={{ body: { justifyContent: 'space-between' } }}
            labelPosition="left"
            label={t(`${kind}.title`)}
            aria-label={t(`${kind}.title`)}
            description={`${t(`${kind}.text`)} ${t('from', { host: new URL(src).host })}`}
            checked={chosen[kind] ?? false}
            onChange={({ currentTarget: { checked } }) => setChosen({ ...chosen, [kind]: checked })}
          />
        </Group>
      ))}
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={() => onChoose(all(false))}>
          {t('refuse')}
        </Button>
        <Button variant="default" onClick={() => onChoose(all(true))}>
          {t('accept')}
        </Button>
        <Button onClick={() => onChoose(chosen)}>{t('save')}</Button>
      </Group>
    </Stack>
  );
}
