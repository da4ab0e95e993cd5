import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      w="fit-content"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
