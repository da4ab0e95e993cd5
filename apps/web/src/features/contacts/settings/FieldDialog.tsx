import {
  type ContactField,
  type ContactFieldKind,
  checkContactField,
  contactFieldKinds,
  createContactField,
  updateContactField,
} from '@herald/contract';
import { Alert, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts, refreshFields } from '#data/contacts/queries.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';

/** A field that is not there yet: by itself, or for a key that contacts have already. */
export interface NewField {
  key?: string;
  name: string;
  kind: ContactFieldKind;
}

interface FieldValues {
  [field: string]: unknown;
  name: string;
  kind: ContactFieldKind;
  choices: string[];
}

interface FieldDialogProps {
  field: ContactField | NewField | null;
  onClose: () => void;
}

export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const { t } = useTranslation('contacts');
  const isKnown = field !== null && 'id' in field;
  return (
    <Dialog opened={field !== null} onClose={onClose} title={t(isKnown ? 'fields.edit' : 'fields.add')}>
      {field ? <FieldForm field={field} onClose={onClose} /> : null}
    </Dialog>
  );
}

function FieldForm({ field, onClose }: { field: ContactField | NewField; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const known = 'id' in field ? field : null;
  const params = useNumberParams();
  const { team_id } = params;
  const queryClient = useQueryClient();
  const { form, ...frame } = useApiForm<FieldValues>({
    initialValues: { name: field.name, kind: field.kind, choices: known?.choices ?? [] },
    validate: {
      name: filled,
      choices: (choices, { kind }) =>
        kind === 'choice' && choices.length === 0 ? t('fields.choicesMissing') : null,
    },
    send: async (body) => {
      await (known
        ? call(updateContactField, { params: { team_id, field_id: known.id }, body })
        : call(createContactField, {
            params: { team_id },
            body: { ...body, ...('key' in field ? { key: field.key } : {}) },
          }));
      await refreshFields(queryClient, team_id);
      void refreshContacts(queryClient, params);
      notifyDone(t('fields.saved'));
      onClose();
    },
  });
  const { kind, choices } = form.values;
  return (
    <FormFrame {...frame} submit={t(known ? 'common:action.save' : 'fields.create')} onCancel={onClose}>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={120}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('fields.kindLabel')}
        allowDeselect={false}
        data={contactFieldKinds.map((value) => ({ value, label: t(`fields.kind.${value}`) }))}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      {kind === 'choice' ? (
        <TagsInput
          label={t('fields.choices')}
          description={t('fields.choicesHint')}
          required
          maxTags={200}
          splitChars={[',', ';']}
          acceptValueOnBlur
          key={form.key('choices')}
          {...form.getInputProps('choices')}
        />
      ) : null}
      {known && (kind !== known.kind || kind === 'choice') ? (
        <Misfits fieldId={known.id} kind={kind} choices={choices} />
      ) : null}
    </FormFrame>
  );
}

interface MisfitsProps {
  fieldId: number;
  kind: ContactFieldKind;
  choices: string[];
}

/** Said before it is saved: which values would not suit the kind. They stay, and count as empty. */
function Misfits({ fieldId, kind, choices }: MisfitsProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { team_id } = useNumberParams();
  const { data: fit } = useQuery({
    queryKey: contactKeys.fieldCheck(team_id, fieldId, kind, choices),
    queryFn: async ({ signal }) =>
      (
        await call(checkContactField, {
          params: { team_id, field_id: fieldId },
          body: { kind, choices },
          signal,
        })
      ).data,
  });
  if (!fit) return null;
  if (fit.misfits === 0) return <Text c="dimmed">{t('fields.allFit')}</Text>;
  return (
    <Alert color="orange" role="status">
      {t('fields.misfits', {
        count: fit.misfits,
        number: format.number(fit.misfits),
        all: format.number(fit.values),
        samples: fit.samples.join(', '),
      })}
    </Alert>
  );
}
