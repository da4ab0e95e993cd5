import { limits } from '@herald/whatsapp/model';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileChoice } from './FileChoice.tsx';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';

/** A picture, a recording, a film or a document, and the words under it. */
export function MediaForm({ settings, change, problemOf }: FormProps<'media'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <FileChoice
        label={t('form.file')}
        isChosen={settings.file_id !== null}
        accept="image/jpeg,image/png,video/mp4,video/3gpp,audio/*,application/pdf,.docx,.xlsx,.pptx"
        problem={problemOf('file_id')}
        onChoose={({ id, media_type }) =>
          change({ file_id: id, ...(media_type === 'audio' ? {} : { voice: false }) }, 'file_id')
        }
      />
      <Checkbox
        label={t('form.voice')}
        description={t('form.voiceHint')}
        checked={settings.voice}
        onChange={(event) => change({ voice: event.currentTarget.checked }, 'voice')}
      />
      {settings.voice ? null : (
        <TextArea
          label={t('form.caption')}
          description={t('common:form.optional')}
          max={limits.message.caption}
          value={settings.caption}
          error={problemOf('caption')}
          onChange={(caption) => change({ caption }, 'caption')}
        />
      )}
    </>
  );
}
