import type { ContactField } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { readField } from '#data/contacts/readField.ts';
import { useFormat } from '#ui/format/useFormat.ts';

/** The value of a team's own field as people read it; what does not suit the kind is shown as it was given. */
export function FieldValue({ field, value }: { field: ContactField | undefined; value: string }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const known = readField(field?.kind ?? 'text', value);
  if (known === null) return <span title={t('fields.misfit')}>{value}</span>;
  switch (known.kind) {
    case 'number':
      return <span className="numbers">{format.number(known.value, { maximumFractionDigits: 10 })}</span>;
    case 'date':
      return <time dateTime={value}>{format.date(known.value)}</time>;
    case 'boolean':
      return <>{t(known.value ? 'fields.yes' : 'fields.no')}</>;
    default:
      return <>{value}</>;
  }
}
