import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Beside the thread where there is room, and remembered; over it where there is none. */
export function useContactPane() {
  const hasRoom = useMediaQuery('(min-width: 82em)', false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useLocalStorage({
    key: 'herald-inbox-contact',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [opened, setOpened] = useState(false);
  const isOpen = hasRoom ? wanted : opened;
  return {
    isOpen,
    isInline: hasRoom && wanted,
    toggle: () => (hasRoom ? setWanted(!wanted) : setOpened(!opened)),
  };
}
