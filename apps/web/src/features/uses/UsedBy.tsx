import type { UsingAutomation } from '@herald/contract';
import { Alert, List } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { isNeeding } from './isNeeding.ts';

const placeOf = ({ is_active, used_in }: UsingAutomation) => {
  if (used_in.includes('live')) return is_active ? 'on' : 'off';
  return used_in.includes('earlier') ? 'earlier' : 'draft';
};

interface UsedByProps {
  usedBy: readonly UsingAutomation[];
  /** A member, who is not kept by what names them. */
  goesAllTheSame?: boolean;
}

/** Says before something is deleted who uses it, and what has to be done first. */
export function UsedBy(props: UsedByProps) {
  // Most things are used by none: the words are asked for where there is something to say.
  if (props.usedBy.length === 0) return null;
  return (
    <Suspense>
      <Users {...props} />
    </Suspense>
  );
}

function Users({ usedBy, goesAllTheSame = false }: UsedByProps) {
  const { t } = useTranslation('uses');
  const linkParams = useLinkParams();
  return (
    <Alert color="orange" title={t('title')}>
      <List size="sm" mb={4}>
        {usedBy.map((automation) => (
          <List.Item key={automation.id}>
            <AnchorLink
              inherit
              underline="always"
              to="/teams/$teamId/$phoneNumberId/automations/$automationId"
              params={{
                ...linkParams,
                phoneNumberId: String(automation.phone_number_id),
                automationId: String(automation.id),
              }}
            >
              {automation.name}
            </AnchorLink>{' '}
            ({t(placeOf(automation))})
          </List.Item>
        ))}
      </List>
      {t(goesAllTheSame ? 'handedOver' : usedBy.some(isNeeding) ? 'mustFirst' : 'later')}
    </Alert>
  );
}
