import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { MoreContacts } from './ContactListLinks.tsx';

interface NoContactsProps {
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
}

/** Nobody at all, or nobody whom the filters let through. */
export function NoContacts({ isFiltered, onClear, onAdd }: NoContactsProps) {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('contacts.manage');
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        action={
          <Button variant="default" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        }
      >
        {t('noneFound')}
      </EmptyState>
    );
  }
  const more = mayManage ? (
    <Group justify="center" gap="xs">
      <MoreContacts onAdd={onAdd} />
    </Group>
  ) : null;
  return (
    <EmptyState drawing="people" action={more}>
      {t('none')}
    </EmptyState>
  );
}
