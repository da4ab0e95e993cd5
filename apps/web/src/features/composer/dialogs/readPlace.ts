export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(`${number}\\s*[,;\\s]\\s*${number}`);

/** Where addresses of maps keep the place: the pin before the middle of the picture. */
const inAddress = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&#](?:q|query|ll|destination|daddr|sll|center)=(?:loc:)?${number}(?:,|%2C)${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`),
];

/** Coordinates, or those in the address of a map that was pasted; null when there are none, or none on earth. */
export function readPlace(text: string): Coordinates | null {
  const trimmed = text.trim();
  const isAddress = /^(https?:|geo:)/i.test(trimmed);
  const patterns = isAddress ? inAddress : [new RegExp(`^\\(?${pair.source}\\)?$`)];
  for (const pattern of patterns) {
    const match = pattern.exec(trimmed);
    if (!match) continue;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
