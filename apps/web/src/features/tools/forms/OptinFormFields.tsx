import type { OptinFormShape } from '@herald/contract';
import { Checkbox, ColorInput, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';

/** What a merchant shapes of a form. */
export function OptinFormFields({ form }: { form: UseFormReturnType<OptinFormShape> }) {
  const { t } = useTranslation('tools');
  const props = (name: keyof OptinFormShape) => ({ key: form.key(name), ...form.getInputProps(name) });
  const { key: nameKey, ...name } = props('name');
  const { key: asksKey, ...asks } = {
    key: form.key('asks_name'),
    ...form.getInputProps('asks_name', { type: 'checkbox' }),
  };
  return (
    <>
      <TextInput
        label={t('link.name')}
        description={t('link.nameHint')}
        required
        maxLength={120}
        data-autofocus
        key={nameKey}
        {...name}
      />
      <Words form={form} />
      <Checkbox label={t('form.asksName')} key={asksKey} {...asks} />
      <ListChoice form={form} />
      <Group grow align="flex-start">
        <ColorInput
          label={t('form.color')}
          format="hex"
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
        <ColorInput
          label={t('form.background')}
          format="hex"
          withEyeDropper={false}
          {...form.getInputProps('background')}
        />
      </Group>
    </>
  );
}

function Words({ form }: { form: UseFormReturnType<OptinFormShape> }) {
  const { t } = useTranslation('tools');
  return (
    <>
      <Select
        label={t('form.locale')}
        data={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('locale')}
      />
      <TextInput label={t('form.heading')} required maxLength={120} {...form.getInputProps('title')} />
      <Textarea
        label={t('form.description')}
        maxLength={500}
        autosize
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t('form.consent')}
        description={t('form.consentHint')}
        required
        maxLength={500}
        autosize
        {...form.getInputProps('consent_text')}
      />
      <TextInput label={t('form.button')} required maxLength={40} {...form.getInputProps('button')} />
    </>
  );
}

function ListChoice({ form }: { form: UseFormReturnType<OptinFormShape> }) {
  const { t } = useTranslation('tools');
  const { data: lists = [] } = useQuery(groupsQuery(useNumberParams()));
  const { group_id } = form.values;
  return (
    <Select
      label={t('form.list')}
      description={t('form.listHint')}
      placeholder={t('form.noList')}
      data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={group_id === null ? null : String(group_id)}
      onChange={(chosen) => form.setFieldValue('group_id', chosen === null ? null : Number(chosen))}
      error={form.errors.group_id}
      clearable
      searchable
    />
  );
}
