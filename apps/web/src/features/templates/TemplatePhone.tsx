import type { RenderOptions, TemplateStructure } from '@herald/whatsapp/model';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber, useTeam } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { useNow } from '#ui/useNow.ts';

type Shown = NonNullable<RenderOptions['missing']>;

/** The template on a customer's phone, with the examples or the numbers of its variables. */
export function TemplatePhone({ structure }: { structure: TemplateStructure }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const now = useNow();
  const number = useNumber();
  const team = useTeam();
  const [shown, setShown] = useState<Shown>('example');
  const content = templateBubble(structure, { missing: shown });
  // Cards stand below words of their own.
  const isEmpty = !content.body && !content.header;
  return (
    <PhonePreview
      sender={number.verified_name ?? team.name}
      caption={
        <SegmentedControl
          size="xs"
          aria-label={t('preview.variables')}
          data={[
            { value: 'example', label: t('preview.example') },
            { value: 'placeholder', label: t('preview.placeholder') },
          ]}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
      }
    >
      <Bubble
        side="in"
        tail
        content={isEmpty ? { ...content, body: t('preview.empty') } : content}
        time={format.time(now)}
      />
    </PhonePreview>
  );
}
