const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** `2.3 MB`, in the person's language. */
export function formatFileSize(bytes: number, tag: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
