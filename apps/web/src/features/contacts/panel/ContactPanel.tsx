import type { ContactDetail } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { ContactNotes } from '#features/contactNotes/index.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useCountryName } from '#ui/format/useCountryName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { ButtonLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ContactForm } from '../edit/ContactForm.tsx';
import { readDraft } from '../edit/drafts.ts';
import { ConsentSection } from './ConsentSection.tsx';
import { ExplanationSection } from './ExplanationSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { GroupsSection } from './GroupsSection.tsx';
import { MergesSection } from './MergesSection.tsx';
import { MoreActions } from './MoreActions.tsx';
import classes from './Panel.module.css';
import { Facts, PanelSection } from './PanelSection.tsx';

interface ContactPanelProps {
  contact: ContactDetail;
  onMoved: (contactId: number) => void;
  onGone: () => void;
  /** A dialog opens over the panel, or closes. */
  onCover: (isCovered: boolean) => void;
}

/** Everything known about a person, and what can be changed by hand. */
export function ContactPanel({ contact, ...moves }: ContactPanelProps) {
  const { t } = useTranslation('contacts');
  const linkParams = useLinkParams();
  const place = useNumberParams();
  const seesConversations = useCan('conversations.view');
  const mayManage = useCan('contacts.manage');
  const [isEditing, setEditing] = useState(() => mayManage && readDraft(contact.id) !== undefined);
  if (isEditing) return <ContactForm contact={contact} onDone={() => setEditing(false)} />;
  return (
    <>
      <div className={classes.actions}>
        {seesConversations ? (
          <ButtonLink
            to="/teams/$teamId/$phoneNumberId/messages/$contactId"
            params={{ ...linkParams, contactId: String(contact.id) }}
            variant="default"
            leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />}
          >
            {t('panel.conversation')}
          </ButtonLink>
        ) : null}
        {mayManage ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('common:action.edit')}
          </Button>
        ) : null}
        <MoreActions contact={contact} {...moves} />
      </div>
      <Identity contact={contact} />
      <PanelSection title={t('notes.title')}>
        <ContactNotes place={place} contact={contact} />
      </PanelSection>
      <FieldsSection contact={contact} />
      <ConsentSection contact={contact} />
      <GroupsSection contact={contact} />
      <ExplanationSection contactId={contact.id} />
      <MergesSection contact={contact} />
    </>
  );
}

function Identity({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const countryName = useCountryName();
  const others = contact.identities
    .filter(
      ({ kind, value }) => value !== contact.phone_number && !(kind === 'email' && value === contact.email),
    )
    .map(({ kind, value }) => [t(`identity.${kind}`, kind), value] as const);
  const fullName = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return (
    <PanelSection title={t('panel.identity')}>
      <Facts
        facts={[
          [t('field.fullName'), fullName === contact.name ? null : fullName],
          [t('field.phone'), contact.phone_number ? format.phone(contact.phone_number) : null],
          [t('field.email'), contact.email],
          [t('field.country'), contact.country_code ? countryName(contact.country_code) : null],
          [t('field.language'), contact.language ? languageName(contact.language, format.tag) : null],
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
