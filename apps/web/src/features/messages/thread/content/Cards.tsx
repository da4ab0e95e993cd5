import type { Message } from '@herald/contract';
import { useFormat } from '#app/i18n/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import classes from './content.module.css';

type Card = Extract<Message, { type: 'contacts' }>['message']['cards'][number];

/** Contact cards that somebody passed on. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return cards.map((card, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity besides their place.
    <ContactCard key={index} card={card} />
  ));
}

function ContactCard({ card: { name, phones, emails } }: { card: Card }) {
  const format = useFormat();
  return (
    <div className={classes.card}>
      <InitialsAvatar name={name} size={36} />
      <div className={classes.cardWords}>
        <strong>{name}</strong>
        {phones.map((phone) => (
          <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {format.phone(phone)}
          </a>
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
