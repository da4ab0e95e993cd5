import type { ContactDetail } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { FieldValue, fieldsOf } from '#features/contacts/index.ts';
import classes from './ContactPane.module.css';
import { OwnFieldsForm } from './OwnFieldsForm.tsx';

/** The fields that the team made for itself: read, and changed in their place. */
export function OwnFields({ place, contact }: { place: NumberParams; contact: ContactDetail }) {
  const { t } = useTranslation('conversation');
  const mayManage = useCan('contacts.manage');
  const [isEdited, setEdited] = useState(false);
  const declared = useQuery(fieldsQuery(place.team_id)).data ?? [];
  const fields = fieldsOf(declared, contact.attributes);
  if (isEdited) {
    return <OwnFieldsForm place={place} contact={contact} fields={fields} onClose={() => setEdited(false)} />;
  }
  const filled = fields.filter(({ key }) => contact.attributes[key]);
  return (
    <>
      <dl className={classes.fields}>
        {filled.map((field) => (
          <div key={field.key}>
            <dt>{field.name}</dt>
            <dd>
              <FieldValue field={field} value={contact.attributes[field.key] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      {mayManage && fields.length > 0 ? (
        <Button
          my={8}
          size="compact-sm"
          variant="default"
          leftSection={<IconEdit size={15} stroke={1.7} aria-hidden />}
          onClick={() => setEdited(true)}
        >
          {t('fields.edit')}
        </Button>
      ) : null}
    </>
  );
}
