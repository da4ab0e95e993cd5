import type { MantineColorsTuple } from '@mantine/core';

/** Shade 7 carries white text and stands on white, both above 4.5:1; shade 4 does the same on the dark surfaces. */
export const green: MantineColorsTuple = [
  '#edf8f2',
  '#d8f0e3',
  '#b0e0c6',
  '#82cda5',
  '#55bd86',
  '#2fa569',
  '#1f8d57',
  '#17774a',
  '#11613c',
  '#0b472b',
];

/** Neutral with a slight warm cast. Shade 6 is the dimmed text and passes AA on shade 0 and 1. */
export const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e3',
  '#dedad4',
  '#c9c4bd',
  '#8f8982',
  '#67625c',
  '#4d4945',
  '#35322f',
  '#211f1d',
];

/** Blue-black. Shade 7 is the page, 6 a surface, 4 a hairline, 2 the dimmed text. */
export const dark: MantineColorsTuple = [
  '#dbe1ea',
  '#b9c2cf',
  '#97a3b4',
  '#7f8b9d',
  '#2f3947',
  '#232b37',
  '#19202a',
  '#11161d',
  '#0c1015',
  '#080b0f',
];

export const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffe0e0',
  '#ffc4c4',
  '#ffa3a3',
  '#ff8a8a',
  '#ec5a5a',
  '#d83c3c',
  '#c02b2b',
  '#a32020',
  '#7d1717',
];

export const orange: MantineColorsTuple = [
  '#fff4e8',
  '#ffe6cc',
  '#ffcd9b',
  '#ffb164',
  '#fb9a3c',
  '#e07d1a',
  '#bd640d',
  '#9c5107',
  '#7d4105',
  '#5e3003',
];

export const yellow: MantineColorsTuple = [
  '#fff9e0',
  '#fff1bf',
  '#ffe486',
  '#fbd34d',
  '#eebd24',
  '#c99a0a',
  '#a37b03',
  '#856401',
  '#6b5001',
  '#4f3b00',
];
