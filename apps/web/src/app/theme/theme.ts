import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { dark, gray, green, orange, red, yellow } from './palette.ts';

/** Mantine draws a `<header>`, which would count as a second banner of the page. */
const plainHeader = { header: { role: 'none' } };

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { green, gray, dark, red, orange, yellow },
  black: '#1f1d1b',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgb(20 18 16 / 6%)',
    sm: '0 2px 6px rgb(20 18 16 / 8%)',
    md: '0 6px 20px rgb(20 18 16 / 12%)',
    lg: '0 12px 32px rgb(20 18 16 / 16%)',
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, transitionProps: { duration: 100 } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { opacity: 0.4 },
        attributes: plainHeader,
      },
      styles: { title: { fontWeight: 650 } },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 140 }, attributes: plainHeader } },
    // The placeholder would be a focusable child that a menu may not have.
    Menu: {
      defaultProps: { transitionProps: { duration: 100 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
    Select: { defaultProps: { comboboxProps: { transitionProps: { duration: 100 } } } },
    Badge: { styles: { root: { textTransform: 'none', fontWeight: 550 } } },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } },
    Paper: { defaultProps: { withBorder: true } },
  },
});

/** Where Mantine's defaults would fall short of WCAG AA on our greys, or draw a border too heavy for a hairline. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--rail-width': '248px',
    '--rail-width-narrow': '64px',
    '--page-width': '1200px',
  },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': '#736d67',
    '--mantine-color-disabled-color': '#736d67',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-teal-light-color': '#056a4c',
    '--hairline': 'var(--mantine-color-gray-2)',
    '--control-edge': 'var(--mantine-color-gray-5)',
    '--surface': 'var(--mantine-color-white)',
    '--surface-sunken': 'var(--mantine-color-gray-0)',
    '--focus-ring': 'var(--mantine-color-green-7)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': '#8a96a8',
    '--mantine-color-disabled-color': '#8a96a8',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--hairline': '#252e3a',
    '--control-edge': '#697589',
    '--surface': 'var(--mantine-color-dark-6)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--focus-ring': 'var(--mantine-color-green-4)',
  },
});
