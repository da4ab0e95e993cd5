import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

interface ShopPageProps {
  title: string;
  shop: string | null;
  /** What can be done today. */
  children: ReactNode;
  action: ReactNode;
}

/** A page that Shopify sends merchants to. It says which store it is about, and that stores cannot be connected yet. */
export function ShopPage({ title, shop, children, action }: ShopPageProps) {
  const { t } = useTranslation('shopifyEntry');
  return (
    <OutsidePage>
      <PageTitle>{title}</PageTitle>
      <Stack maw={520} mx="auto" mt={72} px="md" gap="md">
        <Title order={1}>{title}</Title>
        {shop ? (
          <Text>
            {t('store')} <strong style={{ overflowWrap: 'anywhere' }}>{shop}</strong>
          </Text>
        ) : (
          <Alert color="yellow" role="alert">
            {t('noShop')}
          </Alert>
        )}
        <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />} title={t('notYet.title')}>
          {t('notYet.text')}
        </Alert>
        <Text>{children}</Text>
        <Group gap="xs">{action}</Group>
      </Stack>
    </OutsidePage>
  );
}
