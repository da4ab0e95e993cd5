import type { Contact, ContactDetail, User } from '@herald/contract';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { PersonPicker } from '#features/contacts/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { notifyError } from '#ui/notify.ts';

type Values = Readonly<Record<string, string>>;

/** What texts may name of a contact, as the server fills them. */
export function valuesOf(contact: ContactDetail): Values {
  const { first_name, last_name, name, email, phone_number, country_code, attributes } = contact;
  const own = { first_name: first_name ?? name?.split(/\s+/)[0], last_name, name: name ?? first_name };
  const all = { ...own, email, phone_number, country_code };
  const known = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { ...attributes, ...Object.fromEntries(known) };
}

export const valuesOfUser = ({ first_name, last_name, email }: User): Values => ({
  first_name,
  last_name,
  name: `${first_name} ${last_name}`.trim(),
  email,
});

/** Whose values are filled in: the reader's own, or those of a contact. */
export function As({
  contact,
  onChange,
}: {
  contact: ContactDetail | null;
  onChange: (contact: ContactDetail | null) => void;
}) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const choose = async ({ id }: Contact) => {
    setChoosing(false);
    onChange(await queryClient.fetchQuery(contactQuery(params, id)));
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="xs" flex={1} truncate>
        {contact ? t('player.as', { name: nameOf(contact) ?? t('run.unnamed') }) : t('player.asYou')}
      </Text>
      {contact ? (
        <CloseButton size="sm" aria-label={t('player.asYouAgain')} onClick={() => onChange(null)} />
      ) : null}
      <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
        {t('player.chooseContact')}
      </Button>
      <Dialog opened={isChoosing} onClose={() => setChoosing(false)} title={t('player.chooseContact')}>
        <PersonPicker
          hint={t('player.asHint')}
          onPick={(chosen) => void choose(chosen).catch(notifyError)}
          onClose={() => setChoosing(false)}
        />
      </Dialog>
    </Group>
  );
}
