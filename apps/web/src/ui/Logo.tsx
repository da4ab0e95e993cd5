import { appName } from './appName.ts';

/** The mark alone, or with the product's name beside it. */
export function Logo({ size = 28, withName = false }: { size?: number; withName?: boolean }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#17774a" />
        <path
          d="M7 19.500v-5.200c0-.9.7-1.6 1.6-1.600h4.100l8.2-5c.8-.5 1.9.1 1.9 1.100v15.900c0 1-1.1 1.6-1.9 1.100l-8.2-4.700H8.600C7.7 21.1 7 20.4 7 19.500z"
          fill="#fff"
        />
        <path
          d="M25.2 12.600c1.3.9 2.1 2.5 2.1 4.200s-.8 3.3-2.1 4.2"
          fill="none"
          stroke="#8fe0b3"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <path d="M11.2 21.300l1.3 4.300h3l-1.1-3.600z" fill="#8fe0b3" />
      </svg>
      {withName ? (
        <strong style={{ fontSize: size * 0.62, letterSpacing: '-0.02em' }}>{appName}</strong>
      ) : null}
    </span>
  );
}
