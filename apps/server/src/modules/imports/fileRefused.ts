import { AppError, type Text } from '../../platform/errors.ts';

const texts = {
  empty: {
    en: 'The file has no rows. Choose a file with one contact a row.',
    fr: 'Le fichier ne contient aucune ligne. Choisissez un fichier avec un contact par ligne.',
  },
  not_a_table: {
    en: 'This is not a contact file. Choose a CSV or Excel (.xlsx) file.',
    fr: 'Ce n’est pas un fichier de contacts. Choisissez un fichier CSV ou Excel (.xlsx).',
  },
  web_page: {
    en: 'This file is a web page, perhaps because a download failed. Export your contacts again as CSV or Excel (.xlsx).',
    fr: 'Ce fichier est une page web, peut-être à la suite d’un téléchargement raté. Exportez à nouveau vos contacts en CSV ou Excel (.xlsx).',
  },
  old_excel: {
    en: 'This is an old Excel file (.xls), or one with a password. Save it as .xlsx or CSV, without a password, and upload it again.',
    fr: 'C’est un ancien fichier Excel (.xls) ou un fichier avec mot de passe. Enregistrez-le en .xlsx ou en CSV, sans mot de passe, puis réessayez.',
  },
  not_a_spreadsheet: {
    en: 'This file could not be opened as an Excel spreadsheet. Save it again as .xlsx or as CSV.',
    fr: 'Ce fichier n’a pas pu être ouvert comme classeur Excel. Enregistrez-le à nouveau en .xlsx ou en CSV.',
  },
  no_such_sheet: {
    en: 'The spreadsheet has no such sheet any more. Choose the file again.',
    fr: 'Le classeur n’a plus cette feuille. Choisissez à nouveau le fichier.',
  },
  xlsx_too_large: {
    en: 'This spreadsheet is too large (10 MB and 200,000 rows at most). Save it as CSV: there, a million rows are fine.',
    fr: 'Ce classeur est trop volumineux (10 Mo et 200 000 lignes au plus). Enregistrez-le en CSV : un million de lignes y passe sans problème.',
  },
  too_many_columns: {
    en: 'This file has more than 1,000 columns. Remove those that you do not need.',
    fr: 'Ce fichier a plus de 1 000 colonnes. Retirez celles dont vous n’avez pas besoin.',
  },
} satisfies Record<string, Text>;

export type FileProblem = keyof typeof texts;

/** The file as a whole cannot be imported; nothing of it was kept. */
export function fileRefused(problem: FileProblem): AppError {
  return new AppError('file_refused', texts[problem], { status: 422, errors: { file: [texts[problem]] } });
}
