import { SimpleGrid, Stack } from '@mantine/core';
import { GreyBlock } from '#ui/Loaded.tsx';
import classes from './HomeScreen.module.css';

/** Until all is known: a card that came before the others, or was not needed, would move them under the hand. */
export function HomeSkeleton() {
  return (
    <Stack gap="md">
      <GreyBlock height={96} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={classes.grid}>
        <GreyBlock height={320} />
        <GreyBlock height={320} />
      </SimpleGrid>
    </Stack>
  );
}
