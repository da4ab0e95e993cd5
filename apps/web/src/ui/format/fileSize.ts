const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** `2.3 MB`, in the person's language. Counted as WhatsApp counts its limits. */
export function formatFileSize(bytes: number, tag: string): string {
  const isLarge = bytes >= megabyte;
  const size = bytes / (isLarge ? megabyte : kilobyte);
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(Math.max(0.1, size));
}
