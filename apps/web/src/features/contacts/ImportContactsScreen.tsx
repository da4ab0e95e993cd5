import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { ImportWizard } from '#features/imports/index.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';

const contactsPage = '/teams/$teamId/$phoneNumberId/contacts';

/** From a file to contacts, on a page of its own: there may be many columns to look at. */
export function ImportContactsScreen() {
  const { t } = useTranslation('contacts');
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const mayImport = useCan('contacts.manage');
  return (
    <Page
      title={t('importing.title')}
      back={
        <BackLink to={contactsPage} params={linkParams}>
          {t('title')}
        </BackLink>
      }
    >
      {mayImport ? (
        <ImportWizard onDone={() => void navigate({ to: contactsPage, params: linkParams })} />
      ) : (
        <EmptyState drawing="broken">{t('importing.notAllowed')}</EmptyState>
      )}
    </Page>
  );
}
