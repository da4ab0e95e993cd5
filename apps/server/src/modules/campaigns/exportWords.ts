import type { CampaignContact, ImportRefusal, Locale } from '@herald/contract';
import type { CellValue } from '../contacts/index.ts';
import { refusalWords } from '../imports/index.ts';
import type { RefusalRow } from './refusalQueries.ts';

const en = {
  sheet: 'Recipients',
  name: 'Name',
  phone: 'Phone number',
  status: 'Status',
  reason: 'Reason',
  message: 'Message',
  sent: 'Sent at',
  delivered: 'Delivered at',
  read: 'Read at',
  clicked: 'Clicked at',
  replied: 'Replied at',
  optedOut: 'Opted out',
  cost: 'Cost',
  currency: 'Currency',
  forecast: 'Expected cost',
  category: 'Charged as',
  free: 'Free because',
  code: 'Error code of WhatsApp',
  variable: 'Variable',
  line: 'Line of the file',
};
export const exportTitles: Record<Locale, typeof en> = {
  en,
  fr: {
    sheet: 'Destinataires',
    name: 'Nom',
    phone: 'Téléphone',
    status: 'Statut',
    reason: 'Raison',
    message: 'Message',
    sent: 'Envoyé le',
    delivered: 'Distribué le',
    read: 'Lu le',
    clicked: 'Cliqué le',
    replied: 'Répondu le',
    optedOut: 'Désinscription',
    cost: 'Coût',
    currency: 'Devise',
    forecast: 'Coût prévu',
    category: 'Facturé comme',
    free: 'Gratuit car',
    code: 'Code d’erreur WhatsApp',
    variable: 'Variable',
    line: 'Ligne du fichier',
  },
};

interface Words {
  status: Record<CampaignContact['status'], string>;
  /** Of a row of a file that never became a recipient. */
  notImported: string;
  yes: string;
  /** By WhatsApp's names of categories, and of what it charges nothing for. */
  category: Record<string, string>;
  free: Record<string, string>;
}

/** The words of the screens. */
export const exportWords: Record<Locale, Words> = {
  en: {
    status: {
      pending: 'Waiting',
      held_out: 'Control group',
      queued: 'Waiting',
      sending: 'Being sent',
      accepted: 'Sent',
      held: 'Held by WhatsApp',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      played: 'Read',
      failed: 'Failed',
      expired: 'Expired',
      skipped: 'Skipped',
      uncertain: 'Uncertain',
    },
    notImported: 'Not imported',
    yes: 'Yes',
    category: {
      marketing: 'Marketing',
      utility: 'Utility',
      authentication: 'Authentication',
      service: 'Service',
    },
    free: { free_customer_service: 'In the service window', free_entry_point: 'Came from an ad or a page' },
  },
  fr: {
    status: {
      pending: 'En attente',
      held_out: 'Groupe témoin',
      queued: 'En attente',
      sending: 'En cours d’envoi',
      accepted: 'Envoyé',
      held: 'Retenu par WhatsApp',
      sent: 'Envoyé',
      delivered: 'Distribué',
      read: 'Lu',
      played: 'Lu',
      failed: 'Échec',
      expired: 'Expiré',
      skipped: 'Écarté',
      uncertain: 'Incertain',
    },
    notImported: 'Non importé',
    yes: 'Oui',
    category: {
      marketing: 'Marketing',
      utility: 'Utilitaire',
      authentication: 'Authentification',
      service: 'Service',
    },
    free: {
      free_customer_service: 'Dans la fenêtre de service',
      free_entry_point: 'Venu d’une publicité ou d’une page',
    },
  },
};

/** A row of a file that never became a recipient, under the same columns: its line is the last of them. */
export function refusedRow(
  { value, reason, line }: RefusalRow,
  locale: Locale,
  columns: number,
): CellValue[] {
  const words = refusalWords[locale][reason as ImportRefusal['reason']] ?? reason;
  const first = [null, value, exportWords[locale].notImported, words];
  return [...first, ...Array<null>(columns - first.length - 1).fill(null), String(line)];
}
