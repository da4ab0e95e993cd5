import { Alert, Anchor, Box } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { securityQuery } from '#data/account/queries.ts';

/** Before anything is refused: over https an operator changes nothing without a second factor. */
export function SecondFactorNote() {
  const { t } = useTranslation('adminTabs');
  const isSecure = window.location.protocol === 'https:';
  const { data: security } = useQuery({ ...securityQuery, enabled: isSecure });
  if (!isSecure || !security || security.two_factor_since) return null;
  return (
    <Box w="100%" maw="var(--page-width)" mx="auto" px={{ base: 16, sm: 32 }} pt="md">
      <Alert color="yellow" icon={<IconShieldLock size={18} aria-hidden />}>
        {t('secondFactor')}{' '}
        <Anchor component={Link} to="/admin/account" inherit underline="always">
          {t('turnOn')}
        </Anchor>
      </Alert>
    </Box>
  );
}
