import type { Template } from '@herald/contract';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { qualityOf, qualityTones, statusLooks } from './looks.ts';
import type { Reason } from './reason.ts';

/** Where Meta's review stands, and what people think of it once it is sent. */
export function TemplateStatus({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const { tone, icon } = statusLooks[template.status];
  const quality = qualityOf(template);
  return (
    <Group gap={6}>
      <StatusBadge tone={tone} icon={icon}>
        {t(`status.${template.status}`)}
      </StatusBadge>
      {quality ? <StatusBadge tone={qualityTones[quality]}>{t(`quality.${quality}`)}</StatusBadge> : null}
    </Group>
  );
}

/** Why Meta decided so: our words where we know the code, then its own. */
export function useReasonText(reason: Reason | null): string | null {
  const { t } = useTranslation('templates');
  if (reason === null) return null;
  const own = reason.code ? t(`reason.${reason.code}`) : null;
  const metas = reason.words ? t('metaWrites', { words: reason.words }) : null;
  return [own, metas].filter(Boolean).join(' ');
}
