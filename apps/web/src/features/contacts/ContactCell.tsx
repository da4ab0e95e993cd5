import type { Contact, ContactField } from '@herald/contract';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#ui/format/languageName.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { useCountryName } from '#ui/format/useCountryName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupChips } from '#ui/GroupChips.tsx';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ConsentBadge } from './ConsentBadge.tsx';
import { type ColumnId, fieldKeyOf } from './columns/columns.ts';
import { FieldValue } from './fields/FieldValue.tsx';

interface ContactCellProps {
  contact: Contact;
  column: ColumnId;
  fields: readonly ContactField[];
}

export function ContactCell({ contact, column, fields }: ContactCellProps): ReactNode {
  const format = useFormat();
  const countryName = useCountryName();
  const key = fieldKeyOf(column);
  if (key !== null) {
    const value = contact.attributes[key];
    if (!value) return <Nothing />;
    return (
      <Text inherit lineClamp={2} component="span" title={value}>
        <FieldValue field={fields.find((field) => field.key === key)} value={value} />
      </Text>
    );
  }
  switch (column) {
    case 'name':
      return <NameCell contact={contact} />;
    case 'phone_number':
      return contact.phone_number ? (
        <span className="numbers">{format.phone(contact.phone_number)}</span>
      ) : (
        <Nothing />
      );
    case 'email':
      return contact.email ? (
        <Text inherit truncate title={contact.email}>
          {contact.email}
        </Text>
      ) : (
        <Nothing />
      );
    case 'country_code':
      return contact.country_code ? countryName(contact.country_code) : <Nothing />;
    case 'language':
      return contact.language ? languageName(contact.language, format.tag) : <Nothing />;
    case 'optin_status':
      return <ConsentBadge status={contact.optin_status} />;
    case 'groups':
      return <GroupChips groups={contact.groups} />;
    case 'last_interaction_at':
      return contact.last_interaction_at ? <RelativeTime time={contact.last_interaction_at} /> : <Nothing />;
    default:
      return (
        <time dateTime={contact.created_at} title={format.exact(contact.created_at)}>
          {format.date(contact.created_at)}
        </time>
      );
  }
}

const Nothing = () => <Text c="dimmed">—</Text>;

function NameCell({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const name = nameOf(contact) ?? t('unnamed');
  return (
    <Group gap="xs" wrap="nowrap" miw={180}>
      <InitialsAvatar name={name} size={28} />
      <AnchorLink
        to="."
        search={((before: object) => ({ ...before, contact: contact.id })) as never}
        resetScroll={false}
        replace
        c="var(--mantine-color-text)"
        fw={550}
        truncate
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </AnchorLink>
    </Group>
  );
}
