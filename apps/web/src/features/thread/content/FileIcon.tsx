import {
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileZip,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<string, TablerIcon> = {
  PDF: IconFileTypePdf,
  DOC: IconFileTypeDoc,
  DOCX: IconFileTypeDocx,
  XLS: IconFileTypeXls,
  XLSX: IconFileTypeXls,
  CSV: IconFileTypeCsv,
  PPT: IconFileTypePpt,
  PPTX: IconFileTypePpt,
  TXT: IconFileTypeTxt,
  ZIP: IconFileZip,
};

/** What kind of file it is, by the end of its name in capitals. */
export default function FileIcon({ extension }: { extension: string | undefined }) {
  const Icon = icons[extension ?? ''] ?? IconFileText;
  return <Icon size={30} stroke={1.5} aria-hidden />;
}
