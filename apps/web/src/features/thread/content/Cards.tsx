import type { Message } from '@herald/contract';
import { plainName } from '@herald/whatsapp/model';
import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { IconLink } from '#ui/links.tsx';
import classes from './content.module.css';

type Card = Extract<Message, { type: 'contacts' }>['message']['cards'][number];

/** Contact cards that somebody passed on. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return cards.map((card, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity besides their place.
    <ContactCard key={index} card={card} />
  ));
}

function ContactCard({ card: { name: given, phones, emails } }: { card: Card }) {
  const name = plainName(given) || '…';
  return (
    <div className={classes.card}>
      <InitialsAvatar name={name} size={36} />
      <div className={classes.cardWords}>
        <strong>{name}</strong>
        {phones.map((phone) => (
          <CardPhone key={phone} phone={phone} />
        ))}
        {emails.map((email) => (
          <a key={email} href={`mailto:${email}`}>
            {email}
          </a>
        ))}
      </div>
    </div>
  );
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

function CardPhone({ phone }: { phone: string }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const params = useLinkParams();
  const number = phone.replace(/[^\d+]/g, '');
  return (
    <span className={classes.cardPhone}>
      <a href={`tel:${number}`}>{format.phone(phone)}</a>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('card.copy', { number: format.phone(phone) })}
            title={t(copied ? 'common:action.copied' : 'common:action.copy')}
            onClick={copy}
          >
            {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          </ActionIcon>
        )}
      </CopyButton>
      <IconLink
        to="/teams/$teamId/$phoneNumberId/messages"
        params={params}
        search={{ search: number } as never}
        size="sm"
        aria-label={t('card.write', { number: format.phone(phone) })}
        title={t('card.write', { number: format.phone(phone) })}
      >
        <IconMessage {...icon} />
      </IconLink>
    </span>
  );
}
