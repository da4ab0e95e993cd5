import { Kbd } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import classes from './InboxLayout.module.css';
import { InboxTitle } from './InboxTitle.tsx';

/** Beside the list, before a conversation is opened. */
export function InboxScreen() {
  const { t } = useTranslation('messages');
  return (
    <section className={classes.nothing} aria-label={t('thread.label')}>
      <InboxTitle>{t('title')}</InboxTitle>
      <EmptyState drawing="bubbles">
        <Trans t={t} i18nKey="thread.choose" components={{ kbd: <Kbd /> }} />
      </EmptyState>
    </section>
  );
}
