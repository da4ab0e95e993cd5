import type { ContactDetail } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './ContactPane.module.css';
import { OwnFields } from './OwnFields.tsx';
import { Section } from './Section.tsx';

/** What the team keeps of the person, and since when it knows them. */
export function Attributes({ place, contact }: { place: NumberParams; contact: ContactDetail }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <Section id="attributes" title={t('attributes.title')}>
      <OwnFields place={place} contact={contact} />
      <dl className={classes.fields}>
        <div>
          <dt>{t('attributes.created')}</dt>
          <dd title={format.exact(contact.created_at)}>{format.date(contact.created_at)}</dd>
        </div>
      </dl>
    </Section>
  );
}
