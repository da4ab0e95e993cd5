import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan } from '#app/session/hooks.ts';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { ConsentWordsTab } from './ConsentWordsTab.tsx';
import classes from './ContactSettings.module.css';
import { DuplicatesTab } from './DuplicatesTab.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { ReceiptsTab } from './ReceiptsTab.tsx';

const tabs = ['fields', 'words', 'duplicates', 'receipts'] as const;
const urlState = z.object({ tab: z.enum(tabs).catch('fields') });

const parts = {
  fields: FieldsTab,
  words: ConsentWordsTab,
  duplicates: DuplicatesTab,
  receipts: ReceiptsTab,
};

/** What is kept about people: fields, words of consent, duplicates, and who was erased. */
export function ContactSettingsScreen() {
  const { t } = useTranslation('contacts');
  const mayErase = useCan('team.manage');
  const [state, change] = useUrlState(urlState);
  const offered = tabs.filter((tab) => tab !== 'receipts' || mayErase);
  const tab = offered.includes(state.tab) ? state.tab : 'fields';
  const Part = parts[tab];
  return (
    <Page title={t('settings.title')} purpose={t('settings.purpose')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => change({ tab: tabs.find((each) => each === next) })}
      >
        <Tabs.List mb="lg" className={classes.tabs} aria-label={t('settings.title')}>
          {offered.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`settings.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Part />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
