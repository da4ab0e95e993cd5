import type { UsingAutomation } from '@herald/contract';
import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';

/** Says before something is deleted who uses it, and what has to be done first. */
export function UsedBy({ usedBy }: { usedBy: readonly UsingAutomation[] }) {
  const { t } = useTranslation('uses');
  const linkParams = useLinkParams();
  if (usedBy.length === 0) return null;
  const isNeeded = usedBy.some(({ is_active }) => is_active);
  return (
    <Alert color="orange" title={t('title')}>
      <List size="sm" mb={4}>
        {usedBy.map(({ id, name, phone_number_id, is_active }) => (
          <List.Item key={id}>
            <AnchorLink
              inherit
              to="/teams/$teamId/$phoneNumberId/automations/$automationId"
              params={{ ...linkParams, phoneNumberId: String(phone_number_id), automationId: String(id) }}
            >
              {name}
            </AnchorLink>{' '}
            ({t(is_active ? 'on' : 'off')})
          </List.Item>
        ))}
      </List>
      {t(isNeeded ? 'mustFirst' : 'later')}
    </Alert>
  );
}
