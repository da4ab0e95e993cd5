import type { Locale } from '@herald/contract';
import type { CellValue, FileColumn } from '../../contacts/index.ts';
import type { ExportedConversation } from './readExported.ts';

interface Column extends FileColumn {
  read: (row: ExportedConversation) => CellValue;
}

const words = {
  en: {
    name: 'Contact',
    phone: 'Phone number',
    number: 'Our number',
    status: 'Status',
    assignee: 'Assigned to',
    labels: 'Labels',
    first: 'First message',
    last: 'Last message',
    waiting: 'Waiting since',
    reason: 'Reason for closing',
    rating: 'Rating',
    shelf: { open: 'Open', snoozed: 'Snoozed', closed: 'Closed' },
  },
  fr: {
    name: 'Contact',
    phone: 'Numéro de téléphone',
    number: 'Notre numéro',
    status: 'État',
    assignee: 'Attribuée à',
    labels: 'Étiquettes',
    first: 'Premier message',
    last: 'Dernier message',
    waiting: 'En attente depuis',
    reason: 'Motif de fermeture',
    rating: 'Satisfaction',
    shelf: { open: 'Ouverte', snoozed: 'En veille', closed: 'Fermée' },
  },
};

/** What the file says of each conversation. */
export function exportColumns(locale: Locale): Column[] {
  const t = words[locale];
  const text = (title: string, read: Column['read']): Column => ({ title, type: 'text', read });
  const moment = (title: string, read: Column['read']): Column => ({ title, type: 'moment', read });
  return [
    text(t.name, (row) => row.name),
    text(t.phone, (row) => row.phone_number),
    text(t.number, (row) => row.our_number),
    text(t.status, (row) => t.shelf[row.shelf]),
    text(t.assignee, (row) => row.assignee),
    text(t.labels, (row) => row.labels),
    moment(t.first, (row) => row.first_message_at),
    moment(t.last, (row) => row.last_message_at),
    moment(t.waiting, (row) => row.waiting_since),
    text(t.reason, (row) => row.closing_reason),
    { title: t.rating, type: 'number', read: (row) => row.rating?.toString() ?? null },
  ];
}
