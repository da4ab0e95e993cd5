import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { Page } from '#ui/Page.tsx';
import { ChatLink } from './ChatLink.tsx';
import { PhoneCleaner } from './PhoneCleaner.tsx';

/** `tools`: a link into a chat with the number, and lists of phone numbers made clean. */
export function ToolsScreen() {
  const { t } = useTranslation('tools');
  const mayClean = useCan('contacts.view');
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Stack maw={840}>
        <ChatLink />
        {mayClean ? <PhoneCleaner /> : null}
      </Stack>
    </Page>
  );
}
