import { Table, type TableProps, type TableScrollContainerProps } from '@mantine/core';

/** What a part needs that scrolls sideways, so that the keyboard reaches it and it says what it is. */
export const scrollsByKey = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label }) as const;

interface WideTableProps extends TableProps {
  /** Names the table for screen readers. */
  label: string;
  minWidth: number;
  mt?: TableScrollContainerProps['mt'];
}

/** A table that scrolls sideways where it has no room, by keyboard too. */
export function WideTable({ label, minWidth, mt, ...table }: WideTableProps) {
  return (
    <Table.ScrollContainer type="native" minWidth={minWidth} mt={mt} {...scrollsByKey(label)}>
      <Table aria-label={label} verticalSpacing="xs" {...table} />
    </Table.ScrollContainer>
  );
}
