import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { useBodyMark } from '#ui/useBodyMark.ts';
import classes from './Consent.module.css';
import { ConsentChoices } from './ConsentChoices.tsx';
import { closeConsent, isToAsk, openConsent, saveConsent, useConsent, useConsentOpened } from './consent.ts';
import { dropCookies, isUnwantedLoaded, loadAgreed } from './load.ts';
import { type Consent, listOffered } from './offered.ts';

/** Asks once, below the page and without covering it with a veil; the choice opens from a link at any time. */
export default function ConsentQuestion() {
  const { t } = useTranslation('consent');
  const titleId = useId();
  const consent = useConsent();
  const opened = useConsentOpened();
  useEffect(loadAgreed, []);
  const isAsking = !opened && isToAsk(consent);
  useBodyMark('asking', isAsking);
  if (opened) {
    return (
      <Dialog opened onClose={closeConsent} title={<Text fw={650}>{t('title')}</Text>}>
        <ConsentChoices choices={consent.choices} onChoose={choose} />
      </Dialog>
    );
  }
  if (!isAsking) return null;
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      withBorder
      shadow="md"
      p="md"
      className={classes.question}
    >
      <Title order={2} size="h5" mb={4} id={titleId}>
        {t('title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('intro')}
      </Text>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" px="xs" onClick={() => choose(all(false))}>
          {t('refuse')}
        </Button>
        <Button variant="default" px="xs" onClick={() => choose(all(true))}>
          {t('accept')}
        </Button>
        <Button variant="subtle" color="gray" px="xs" onClick={openConsent}>
          {t('choose')}
        </Button>
      </Group>
    </Paper>
  );
}

function choose(choices: Consent['choices']): void {
  saveConsent(choices);
  closeConsent();
  dropCookies(choices);
  if (isUnwantedLoaded(choices)) window.location.reload();
}

const all = (isWanted: boolean): Consent['choices'] =>
  Object.fromEntries(listOffered().map(({ kind }) => [kind, isWanted]));
