import { Table, type TableProps, type TableScrollContainerProps } from '@mantine/core';
import { useWidePart } from './useWidePart.ts';

interface WideTableProps extends TableProps {
  /** Names the table for screen readers. */
  label: string;
  minWidth: number;
  mt?: TableScrollContainerProps['mt'];
}

/** A table that scrolls sideways where it has no room, by keyboard too, and fades on the sides that have more. */
export function WideTable({ label, minWidth, mt, ...table }: WideTableProps) {
  return (
    <Table.ScrollContainer type="native" minWidth={minWidth} mt={mt} {...useWidePart(label)}>
      <Table aria-label={label} verticalSpacing="xs" {...table} />
    </Table.ScrollContainer>
  );
}
