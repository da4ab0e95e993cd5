import { SimpleGrid, Stack } from '@mantine/core';
import { GreyBlock } from '#ui/Loaded.tsx';
import classes from './HomeScreen.module.css';

/** Until the page is known: a card that was not needed, or came later, would move the others under the hand. */
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
