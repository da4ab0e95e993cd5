import type { ReactNode } from 'react';

/** Small drawings of our own for empty pages. They take the colours of the theme in both modes. */
const line = 'var(--mantine-color-placeholder)';
const fill = 'var(--surface-sunken)';
const accent = 'var(--mantine-primary-color-filled)';

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      aria-hidden="true"
      stroke={line}
      strokeWidth="1.5"
    >
      {children}
    </svg>
  );
}

const bubbles = (
  <Frame>
    <rect x="14" y="14" width="62" height="34" rx="10" fill={fill} />
    <path d="M26 27h36M26 36h22" strokeLinecap="round" />
    <rect x="46" y="44" width="60" height="30" rx="10" fill={fill} stroke={accent} />
    <path d="M58 59h24" stroke={accent} strokeLinecap="round" />
    <path d="M88 59l4 4 7-8" stroke={accent} strokeLinecap="round" strokeLinejoin="round" />
  </Frame>
);

const people = (
  <Frame>
    <circle cx="60" cy="30" r="13" fill={fill} stroke={accent} />
    <path d="M38 70c2-14 11-20 22-20s20 6 22 20" fill={fill} stroke={accent} strokeLinecap="round" />
    <circle cx="26" cy="38" r="9" fill={fill} />
    <path d="M10 68c1-9 7-14 16-14M94 38" strokeLinecap="round" />
    <circle cx="94" cy="38" r="9" fill={fill} />
    <path d="M110 68c-1-9-7-14-16-14" strokeLinecap="round" />
  </Frame>
);

const megaphone = (
  <Frame>
    <path d="M24 50V36c0-3 2-5 5-5h15l32-17v58L44 55H29c-3 0-5-2-5-5z" fill={fill} strokeLinejoin="round" />
    <path d="M86 32c6 3 9 7 9 11s-3 9-9 12" stroke={accent} strokeLinecap="round" />
    <path d="M38 56l5 18h10l-5-17" strokeLinejoin="round" />
    <path d="M102 26c6 5 9 11 9 17s-3 13-9 18" stroke={accent} strokeLinecap="round" />
  </Frame>
);

const sheet = (
  <Frame>
    <rect x="34" y="8" width="52" height="72" rx="8" fill={fill} />
    <rect x="42" y="17" width="36" height="20" rx="4" stroke={accent} />
    <path d="M43 46h34M43 54h34M43 62h20" strokeLinecap="round" />
    <path d="M46 33l8-8 7 6 5-4 9 8" stroke={accent} strokeLinejoin="round" />
  </Frame>
);

const labels = (
  <Frame>
    <path d="M26 22h28l38 30-18 24-36-28-12-12z" fill={fill} strokeLinejoin="round" />
    <circle cx="40" cy="34" r="4" stroke={accent} />
    <path d="M60 46l14 11" stroke={accent} strokeLinecap="round" />
  </Frame>
);

const search = (
  <Frame>
    <circle cx="54" cy="38" r="22" fill={fill} />
    <path d="M70 54l18 18" strokeLinecap="round" stroke={accent} strokeWidth="3" />
    <path d="M44 38h20" strokeLinecap="round" />
  </Frame>
);

const broken = (
  <Frame>
    <rect x="22" y="18" width="76" height="52" rx="8" fill={fill} />
    <path d="M22 32h76" />
    <path
      d="M54 44l12 14M66 44L54 58"
      stroke="var(--mantine-color-error)"
      strokeLinecap="round"
      strokeWidth="2"
    />
  </Frame>
);

const tools = (
  <Frame>
    <rect x="20" y="44" width="80" height="30" rx="6" fill={fill} />
    <path d="M46 44v-8c0-3 2-5 5-5h18c3 0 5 2 5 5v8" />
    <path d="M20 57h32M68 57h32" />
    <rect x="52" y="52" width="16" height="10" rx="3" stroke={accent} />
    <path d="M60 8v10M48 12l4 8M72 12l-4 8" stroke={accent} strokeLinecap="round" />
  </Frame>
);

const drawings = { bubbles, people, megaphone, sheet, labels, search, broken, tools };
export type DrawingName = keyof typeof drawings;

export default function Drawn({ name }: { name: DrawingName }) {
  return drawings[name];
}
