import { longestFirstMessage, type SiteWidgetShape } from '@herald/contract';
import { ColorInput, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

/** What a merchant shapes of the widget. */
export function WidgetFields({ form }: { form: UseFormReturnType<SiteWidgetShape> }) {
  const { t } = useTranslation('tools');
  const side = (value: 'left' | 'right') => ({ value, label: t(`widget.${value}`) });
  return (
    <>
      <Switch label={t('widget.active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      <Select
        label={t('widget.locale')}
        data={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('locale')}
      />
      <Textarea
        label={t('widget.greeting')}
        required
        maxLength={300}
        autosize
        {...form.getInputProps('greeting')}
      />
      <TextInput label={t('widget.button')} required maxLength={40} {...form.getInputProps('button')} />
      <Textarea
        label={t('widget.message')}
        description={t('link.messageHint')}
        maxLength={longestFirstMessage}
        autosize
        {...form.getInputProps('message')}
      />
      <Group grow align="flex-start">
        <ColorInput
          label={t('widget.color')}
          format="hex"
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
        <Select
          label={t('widget.position')}
          data={[side('left'), side('right')]}
          allowDeselect={false}
          {...form.getInputProps('position')}
        />
      </Group>
      <Sites form={form} />
    </>
  );
}

function Sites({ form }: { form: UseFormReturnType<SiteWidgetShape> }) {
  const { t } = useTranslation('tools');
  const error = Object.entries(form.errors).find(([field]) => field.startsWith('sites'))?.[1];
  return (
    <Textarea
      label={t('widget.sites')}
      description={t('widget.sitesHint')}
      defaultValue={form.values.sites.join('\n')}
      error={error}
      autosize
      minRows={2}
      onChange={(event) => {
        const lines = event.currentTarget.value.split(/[\s,]+/).filter((line) => line !== '');
        form.setFieldValue('sites', lines);
      }}
    />
  );
}
