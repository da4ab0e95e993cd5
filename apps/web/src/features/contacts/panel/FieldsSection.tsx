import type { ContactDetail } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { fieldsOf } from '../fields/fieldsOf.ts';
import { Facts, PanelSection } from './PanelSection.tsx';

/** What the team keeps of the person in fields of its own. */
export function FieldsSection({ contact: { attributes } }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const fields = useQuery(fieldsQuery(useNumberParams().team_id)).data ?? [];
  const filled = fieldsOf(fields, attributes).filter(({ key }) => attributes[key]);
  if (filled.length === 0) return null;
  return (
    <PanelSection title={t('panel.attributes')}>
      <Facts
        facts={filled.map((field) => [
          field.name,
          <FieldValue key={field.key} field={field} value={attributes[field.key] ?? ''} />,
        ])}
      />
    </PanelSection>
  );
}
