import type { ContactDetail } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

/** What imports and shops told of the person. */
export function Attributes({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const rows = Object.entries(contact.attributes);
  return (
    <Section id="attributes" title={t('attributes.title')}>
      <dl className={classes.fields}>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('attributes.created')}</dt>
          <dd title={format.exact(contact.created_at)}>{format.date(contact.created_at)}</dd>
        </div>
      </dl>
    </Section>
  );
}
