import type { ContactDetail, Conversation } from '@herald/contract';
import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core';
import { IconAddressBook, IconCheck, IconCopy, IconPhoto } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { groupKeys } from '#data/keys/groups.ts';
import { ContactNotes } from '#features/contactNotes/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Attributes } from './Attributes.tsx';
import { Automations } from './Automations.tsx';
import { Closings } from './Closings.tsx';
import classes from './ContactPane.module.css';
import { ContactSkeleton } from './ContactSkeleton.tsx';
import { Followers } from './Followers.tsx';
import { Groups } from './Groups.tsx';
import { Optin } from './Optin.tsx';
import { Section } from './Section.tsx';
import { ShopTotals } from './ShopTotals.tsx';
import { WriteTo } from './WriteTo.tsx';

interface ContactPaneProps {
  place: NumberParams;
  conversation: Conversation;
  onGallery: () => void;
}

/** Who the person is: consent, lists, what is known of them. */
export function ContactPane({ place, conversation, onGallery }: ContactPaneProps) {
  const contactId = conversation.contact_id;
  const { t } = useTranslation('messages');
  const maySee = useCan('contacts.view');
  const query = useQuery({ ...contactQuery(place, contactId), enabled: maySee });
  useContactRefresh(place, contactId);
  // Much is drawn, and it gives way: whoever goes on to the next conversation does not wait for what is known of this one.
  const isThere = query.data !== undefined;
  const isDrawn = useDeferredValue(isThere, false);
  if (!maySee) return <p className={classes.empty}>{t('contact.noPermission')}</p>;
  return (
    <Loaded query={isThere && !isDrawn ? coming : query} skeleton={<ContactSkeleton />}>
      {(contact) => <Details {...{ place, contact, conversation, onGallery }} />}
    </Loaded>
  );
}

/** Asked for with success, and about to be drawn. */
const coming = { data: undefined, error: null, refetch: () => {} };

interface DetailsProps extends ContactPaneProps {
  contact: ContactDetail;
}

function Details({ place, contact, conversation, onGallery }: DetailsProps) {
  const { t } = useTranslation('messages');
  const linkParams = useLinkParams();
  const name = useContactName()(contact);
  return (
    <div className={classes.details}>
      <div className={classes.person}>
        <InitialsAvatar name={name} size={64} />
        <h3>{name}</h3>
        {contact.phone_number ? <PhoneLine phone={contact.phone_number} /> : null}
        <Country code={contact.country_code} />
        {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
      </div>
      <Section id="notes" title={t('contacts:notes.title')}>
        <ContactNotes place={place} contact={contact} />
      </Section>
      <Optin place={place} contact={contact} />
      <WriteTo place={place} contactId={contact.id} name={name} />
      <Groups place={place} contact={contact} />
      <Attributes place={place} contact={contact} />
      <ShopTotals shop={conversation.integrations.shopify} />
      <Followers conversation={conversation} />
      <Closings place={place} contactId={contact.id} />
      <Automations place={place} contactId={contact.id} />
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}
        onClick={onGallery}
      >
        {t('conversation:gallery')}
      </Button>
      <ButtonLink
        to="/teams/$teamId/$phoneNumberId/contacts"
        params={linkParams}
        search={{ contact: contact.id } as never}
        variant="default"
        leftSection={<IconAddressBook size={18} stroke={1.6} aria-hidden />}
      >
        {t('contact.open')}
      </ButtonLink>
    </div>
  );
}

function PhoneLine({ phone }: { phone: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <span className={classes.phone}>
      {format.phone(phone)}
      <CopyButton value={phone}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'common:action.copied' : 'common:action.copy')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('contact.copyNumber')}
              onClick={copy}
            >
              {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} stroke={1.6} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}

function Country({ code }: { code: string | null }) {
  const { tag } = useFormat();
  if (!code) return null;
  const name = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(code);
  return <span className={classes.dim}>{name}</span>;
}

function useContactRefresh(place: NumberParams, contactId: number): void {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries(contactQuery(place, contactId));
  // New people are others.
  useRealtime('contacts.updated', ({ only_new }) => {
    if (!only_new) refresh();
  });
  useRealtime('groups.updated', () => {
    refresh();
    void queryClient.invalidateQueries({ queryKey: groupKeys.all(place) });
  });
}
