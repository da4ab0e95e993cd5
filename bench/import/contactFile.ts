import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is in the file, and so what the import must find. */
export interface ContactFile {
  path: string;
  rows: number;
  refused: number;
  duplicates: number;
  /** Different people: what is left. */
  people: number;
}

/** One in so many rows names somebody from above again, and one in so many has no number that can be used. */
const duplicateEvery = 40;
const badEvery = 125;

const titles =
  'Prénom,Nom,E-mail,Téléphone,Pays,Ville,Consentement WhatsApp,Dernière commande,Total dépensé,Code client';
const firstNames =
  'Camille,Louise,Zoé,Inès,Jules,Léa,Nathan,Chloé,Hugo,Manon,Éléonore,Arthur,Jade,Adam,Rose,Noé'.split(',');
const lastNames =
  'Martin,Bernard,Dubois,Thomas,Robert,Richard,Petit,Durand,Leroy,Moreau,Simon,Laurent,Lefèvre,Müller,García,Silva'.split(
    ',',
  );
const cities =
  'Paris,Lyon,"Marseille, 8e",Bruxelles,Genève,Toulouse,Madrid,Berlin,Nantes,"Saint-Étienne"'.split(/,(?! )/);
const badNumbers = ['', 'n/a', '12', '3,36123E+10', 'voir mobile', '+999 12345678'];

/** How people of a country write the nth of its numbers. Most of a French shop's customers are French. */
const countries: { share: number; title: string; write: (nth: number, style: number) => string }[] = [
  { share: 70, title: 'France', write: (nth, style) => french(nth, style) },
  { share: 8, title: 'Belgique', write: (nth) => `047${digits(nth, 7)}` },
  { share: 6, title: 'DE', write: (nth) => `+49 151 ${digits(nth, 8)}` },
  { share: 5, title: 'Espagne', write: (nth) => `6${digits(nth, 8)}` },
  { share: 4, title: 'GB', write: (nth) => `07400 ${digits(nth, 6)}` },
  { share: 3, title: 'Mexique', write: (nth) => `+52 1 55 ${digits(nth, 8)}` },
  { share: 2, title: 'Brésil', write: (nth) => `+55 11 9${digits(60_000_000 + nth, 8)}` },
  { share: 2, title: 'US', write: (nth) => `(212) ${200 + Math.floor(nth / 10_000)}-${digits(nth, 4)}` },
];

const digits = (value: number, length: number) => String(value % 10 ** length).padStart(length, '0');

function french(nth: number, style: number): string {
  const rest = digits(nth * 37, 8);
  const pairs = rest.replace(/(..)(?=.)/g, '$1 ');
  return [`06 ${pairs}`, `07${rest}`, `+33 6 ${pairs}`, `337${rest}`][style % 4] ?? rest;
}

/** Writes a file such as a shop exports: the same one every time for the same number of rows. */
export async function writeContactFile(path: string, rows: number): Promise<ContactFile> {
  const counts = { refused: 0, duplicates: 0 };
  await pipeline(Readable.from(textOf(rows, counts)), createWriteStream(path));
  return { path, rows, ...counts, people: rows - counts.refused - counts.duplicates };
}

function* textOf(rows: number, counts: { refused: number; duplicates: number }): Generator<string> {
  let text = `${titles}\n`;
  for (let row = 1; row <= rows; row += 1) {
    const isBad = row % badEvery === 0;
    const isDuplicate = !isBad && row % duplicateEvery === 0;
    if (isBad) counts.refused += 1;
    if (isDuplicate) counts.duplicates += 1;
    // Somebody who is not one of the two kinds: rows just below a multiple never are.
    text += isDuplicate
      ? lineOf(scatter(row, Math.floor(row / duplicateEvery)) * duplicateEvery + 1, isBad)
      : lineOf(row, isBad);
    if (text.length > 64 * 1024) {
      yield text;
      text = '';
    }
  }
  yield text;
}

/** Spreads numbers below a limit, without the periods that a plain remainder would have. */
function scatter(value: number, below: number): number {
  return ((Math.imul(value, 0x9e3779b1) >>> 8) ^ value) % below;
}

function lineOf(row: number, isBad: boolean): string {
  const dice = scatter(row, 1 << 24);
  const first = firstNames[dice % 16];
  const last = lastNames[(dice >> 4) % 16];
  const city = cities[dice % cities.length];
  const country = countryOf(dice % 100);
  const number = isBad ? badNumbers[dice % badNumbers.length] : country.write(row, dice >> 8);
  const quoted = number?.includes(',') ? `"${number}"` : number;
  const consent = ['Oui', 'Oui', 'Oui', '', '', 'Non'][dice % 6];
  const day = `2026-${digits(1 + (dice % 10), 2)}-${digits(1 + (dice % 28), 2)}`;
  const spent = ((dice % 90_000) / 100).toFixed(2);
  return `${first},${last},client${row}@example.com,${quoted},${country.title},${city},${consent},${day},${spent},C-${row}\n`;
}

function countryOf(percent: number) {
  let rest = percent;
  for (const country of countries) {
    if (rest < country.share) return country;
    rest -= country.share;
  }
  return countries[0]!;
}
