import { Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type DataTableColumn,
  DataTable as MantineDataTable,
  type DataTableProps as MantineProps,
} from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './format/useFormat.ts';
import { Loaded } from './Loaded.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { scrollsByKey } from './useWidePart.ts';

interface PageOf<T> {
  data: T[];
  meta: {
    current_page: number;
    last_page: number;
    per_page: number;
    total: number;
    /** False: of so many that the total is "about". */
    is_exact?: boolean;
  };
}

interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  query: UseQueryResult<PageOf<T>>;
  columns: DataTableColumn<T>[];
  /** Shown instead of the table when there is nothing: an `EmptyState`. */
  empty: ReactNode;
  /** From the address: `useUrlState`. Left out where "Show more" below brings the next rows. */
  onPageChange?: (page: number) => void;
  /** What it is sorted by, and how a press on the head of a `sortable` column changes it. */
  sort?: { by: string; direction: 'asc' | 'desc'; onChange: (by: string, direction: 'asc' | 'desc') => void };
  /** A shortcut for the mouse; the first cell must hold a real link or button that does the same. */
  onRowClick?: (record: T) => void;
  selected?: T[];
  onSelect?: (records: T[]) => void;
  minWidth?: number;
}

export type Column<T> = DataTableColumn<T>;

/** A column that a phone does without. */
export const onWide = { visibleMediaQuery: '(min-width: 48em)' };

/** The column that has what the others leave, and cuts what is too long instead of pushing them out of sight. */
export const takesTheRest = {
  cellsStyle: () => ({ width: '100%', maxWidth: 0 }),
};

/** The dense table of every list page, with loading, empty and error states and pages in the address. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  return (
    <Loaded query={props.query} skeleton={<TableSkeleton columns={props.columns.length} />}>
      {(page) =>
        page.meta.total === 0 ? <Paper radius="md">{props.empty}</Paper> : <Rows {...props} page={page} />
      }
    </Loaded>
  );
}

function Rows<T extends { id: number }>({ page, ...props }: DataTableProps<T> & { page: PageOf<T> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, meta } = page;
  const selection = props.onSelect
    ? ({
        selectedRecords: props.selected ?? [],
        onSelectedRecordsChange: props.onSelect,
        getRecordSelectionCheckboxProps: () => ({ 'aria-label': t('table.select') }),
        allRecordsSelectionCheckboxProps: { 'aria-label': t('table.selectAll') },
      } satisfies Partial<MantineProps<T>>)
    : {};
  const { sort, onPageChange } = props;
  const sorting = sort
    ? ({
        sortStatus: { columnAccessor: sort.by, direction: sort.direction },
        onSortStatusChange: ({ columnAccessor, direction }) =>
          sort.onChange(String(columnAccessor), direction),
      } satisfies Partial<MantineProps<T>>)
    : {};
  const paging = onPageChange
    ? ({
        page: meta.current_page,
        totalRecords: meta.total,
        recordsPerPage: meta.per_page,
        onPageChange,
        loadingText: t('loading'),
        paginationText: ({ from, to, totalRecords }) =>
          t(meta.is_exact === false ? 'table.rangeAbout' : 'table.range', {
            from: format.number(from),
            to: format.number(to),
            total: format.number(totalRecords),
          }),
        getPaginationControlProps: (control) => ({ 'aria-label': t(`table.${control}`) }),
      } satisfies Partial<MantineProps<T>>)
    : {};

  return (
    <MantineDataTable<T>
      {...({ 'aria-label': props.label } as object)}
      // The green of selection would swallow the green of a status.
      style={{ '--mantine-datatable-selection-color': 'var(--mantine-color-blue-light)' } as object}
      {...selection}
      {...sorting}
      {...paging}
      withTableBorder
      borderRadius="md"
      borderColor="var(--hairline)"
      rowBorderColor="var(--hairline)"
      verticalSpacing={8}
      horizontalSpacing="sm"
      minHeight={120}
      highlightOnHover={Boolean(props.onRowClick)}
      fetching={props.query.isPlaceholderData}
      records={data}
      columns={props.columns}
      scrollAreaProps={{
        type: 'auto',
        offsetScrollbars: 'present',
        viewportProps: scrollsByKey(props.label),
      }}
      onRowClick={props.onRowClick ? ({ record }) => props.onRowClick?.(record) : undefined}
      // The table keeps these words unseen where it has rows; they would be read aloud all the same.
      noRecordsText={data.length > 0 ? '' : t('table.nothing')}
    />
  );
}
