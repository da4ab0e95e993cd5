import { limits } from '@herald/whatsapp/model';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeadedFields } from './HeadedFields.tsx';
import type { FormProps } from './props.ts';

const { message } = limits;

export function LinkForm({ settings, change, problemOf }: FormProps<'link'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <HeadedFields settings={settings} longestBody={message.body} problemOf={problemOf} change={change} />
      <TextInput
        label={t('form.linkText')}
        withAsterisk
        maxLength={message.buttonTitle}
        value={settings.text}
        error={problemOf('text')}
        onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
      <TextInput
        type="url"
        label={t('form.url')}
        placeholder="https://"
        withAsterisk
        maxLength={2000}
        value={settings.url}
        error={problemOf('url')}
        onChange={(event) => change({ url: event.currentTarget.value }, 'url')}
      />
      <Checkbox
        label={t('form.track')}
        checked={settings.track}
        onChange={(event) => change({ track: event.currentTarget.checked }, 'track')}
      />
    </>
  );
}
