import type { TemplateStructure } from '@herald/whatsapp/model';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { chosenFileUrl } from '#data/files/chosenFiles.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';

interface CampaignPhoneProps {
  /** Null until a template is chosen, or when it is gone. */
  structure: TemplateStructure | null;
  /** Values of one person; the template's examples where absent. */
  values?: Readonly<Record<string, string | undefined>>;
  caption?: ReactNode;
}

/** The campaign's message on the phone of somebody who gets it. */
export function CampaignPhone({ structure, values, caption }: CampaignPhoneProps) {
  const { t } = useTranslation('campaigns');
  const number = useNumber();
  return (
    <PhonePreview
      sender={number.verified_name ?? number.display_phone_number ?? ''}
      caption={caption ?? (structure ? t('phone.examples') : null)}
    >
      {structure ? (
        <Bubble side="in" tail content={templateBubble(structure, { values, fileUrl: chosenFileUrl })} />
      ) : (
        <Text size="sm" ta="center" c="dimmed" bg="var(--surface)" p="xs" style={{ borderRadius: 8 }}>
          {t('phone.noTemplate')}
        </Text>
      )}
    </PhonePreview>
  );
}
