import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnId } from './columns/columns.ts';

export interface FileChoice {
  format: 'csv' | 'xlsx';
  columns?: ColumnId[];
}

interface ExportMenuProps {
  /** Of the table beside it. */
  shown: ColumnId[];
  hrefOf: (choice: FileChoice) => string;
  children: string;
}

/** A file of the people of a table: for spreadsheets or for programs, as shown or with everything. */
export function ExportMenu({ shown, hrefOf, children }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems shown={shown} hrefOf={hrefOf} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same inside another menu. */
export function ExportItems({ shown, hrefOf }: Pick<ExportMenuProps, 'hrefOf'> & { shown?: ColumnId[] }) {
  const { t } = useTranslation('contacts');
  const choices = shown ? ([shown, undefined] as const) : ([undefined] as const);
  return choices.map((columns) =>
    (['xlsx', 'csv'] as const).map((format) => {
      const Icon = format === 'csv' ? IconFileTypeCsv : IconFileSpreadsheet;
      const file = t(`file.${format}`);
      return (
        <Menu.Item
          key={`${format} ${columns ? 'shown' : 'all'}`}
          component="a"
          href={hrefOf({ format, ...(columns ? { columns: [...columns] } : {}) })}
          download
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        >
          {shown ? t(columns ? 'file.shown' : 'file.all', { file }) : t('file.as', { file })}
        </Menu.Item>
      );
    }),
  );
}
