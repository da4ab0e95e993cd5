const kilobyte = 1024;
const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `2.3 MB`, in the person's language. Counted as WhatsApp counts its limits. */
export function formatFileSize(bytes: number, tag: string): string {
  const power = Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(kilobyte)));
  const nth = Math.min(units.length, power);
  const size = bytes / kilobyte ** nth;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[nth - 1],
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(Math.max(0.1, size));
}
