import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan } from '#app/session/hooks.ts';
import { Page } from '#ui/Page.tsx';
import { useChosenInView } from '#ui/useChosenInView.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { PhoneCleaner } from './clean/PhoneCleaner.tsx';
import { OptinForms } from './forms/OptinForms.tsx';
import { ChatLinks } from './links/ChatLinks.tsx';
import classes from './Tools.module.css';
import { SiteWidget } from './widget/SiteWidget.tsx';

const tabs = ['links', 'forms', 'widget', 'clean'] as const;
const urlState = z.object({ tab: z.enum(tabs).catch('links') });

const parts = { links: ChatLinks, forms: OptinForms, widget: SiteWidget, clean: PhoneCleaner };

/** `tools`: ways to bring people into a chat with the number, and lists of phone numbers made clean. */
export function ToolsScreen() {
  const { t } = useTranslation('tools');
  const maySee = useCan('contacts.view');
  const [{ tab }, change] = useUrlState(urlState);
  const row = useChosenInView<HTMLDivElement>(tab);
  const Part = parts[tab];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {maySee ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => change({ tab: tabs.find((each) => each === next) })}
        >
          <Tabs.List ref={row} mb="lg" className={classes.tabs} aria-label={t('title')}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <Part />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <p>{t('notAllowed')}</p>
      )}
    </Page>
  );
}
