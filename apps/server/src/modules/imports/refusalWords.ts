import type { ImportRefusal, Locale } from '@herald/contract';

/** Why a row of a file was not imported, or not all of it. */
export const refusalWords: Record<Locale, Record<ImportRefusal['reason'], string>> = {
  en: {
    phone_missing: 'No phone number',
    phone_invalid: 'Not a complete phone number',
    phone_not_number: 'This is no phone number',
    phone_scientific: 'The spreadsheet cut the number short',
    landline: 'Imported: the only number is a landline, which may not have WhatsApp',
    cells_left_over: 'Imported: it has more cells than the file has columns, and those were dropped',
    phone_country_unknown: 'Unknown country code',
    duplicate: 'Same person as an earlier line',
    cell_too_long: 'A cell is too long',
    row_malformed: 'The line does not have the columns of the file',
  },
  fr: {
    phone_missing: 'Pas de numéro de téléphone',
    phone_invalid: 'Numéro de téléphone incomplet',
    phone_not_number: 'Ce n’est pas un numéro de téléphone',
    phone_scientific: 'Le tableur a tronqué le numéro',
    landline: 'Importée : le seul numéro est un fixe, peut-être sans WhatsApp',
    cells_left_over:
      'Importée : elle a plus de cellules que le fichier n’a de colonnes, et celles-ci sont perdues',
    phone_country_unknown: 'Indicatif de pays inconnu',
    duplicate: 'Même personne qu’une ligne précédente',
    cell_too_long: 'Une cellule est trop longue',
    row_malformed: 'La ligne n’a pas les colonnes du fichier',
  },
};
