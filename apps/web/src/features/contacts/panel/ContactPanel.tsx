import type { ContactDetail } from '@herald/contract';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { ListsSection } from './ListsSection.tsx';
import { Facts, PanelSection } from './PanelSection.tsx';

/** Everything known about a person, and what can be changed by hand. */
export function ContactPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const linkParams = useLinkParams();
  const seesConversations = useCan('conversations.view');
  const attributes = Object.entries(contact.attributes);
  return (
    <>
      {seesConversations ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/messages/$contactId"
          params={{ ...linkParams, contactId: String(contact.id) }}
          variant="default"
          mb="md"
          leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />}
        >
          {t('panel.conversation')}
        </ButtonLink>
      ) : null}
      <Identity contact={contact} />
      <ConsentSection contact={contact} />
      <ListsSection contact={contact} />
      {attributes.length > 0 ? (
        <PanelSection title={t('panel.attributes')}>
          <Facts facts={attributes} />
        </PanelSection>
      ) : null}
    </>
  );
}

function Identity({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const country = contact.country_code
    ? (new Intl.DisplayNames(format.tag, { type: 'region' }).of(contact.country_code) ?? contact.country_code)
    : null;
  const others = contact.identities
    .filter(
      ({ kind, value }) => value !== contact.phone_number && !(kind === 'email' && value === contact.email),
    )
    .map(({ kind, value }) => [t(`identity.${kind}`, kind), value] as const);
  return (
    <PanelSection title={t('panel.identity')}>
      <Facts
        facts={[
          [t('field.phone'), contact.phone_number ? format.phone(contact.phone_number) : null],
          [t('field.email'), contact.email],
          [t('field.country'), country],
          [
            t('field.lastMessage'),
            contact.last_interaction_at ? (
              <RelativeTime time={contact.last_interaction_at} key="last" />
            ) : (
              t('never')
            ),
          ],
          [t('field.added'), <RelativeTime time={contact.created_at} key="added" />],
          ...others,
        ]}
      />
    </PanelSection>
  );
}
