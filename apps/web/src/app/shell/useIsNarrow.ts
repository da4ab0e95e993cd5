import { useMediaQuery } from '@mantine/hooks';

/** Too narrow for the list of the settings beside a page of them. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
}
