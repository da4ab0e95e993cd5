import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses of the first characters take milliseconds, those of all of them might take a second. */
const considered = 40;
/** Of five steps, the one from which a stolen hash resists: a hundred million guesses. */
const goodEnough = 3;

let judge: Promise<ZxcvbnFactory> | undefined;

/** The lists are large, so they come with the first password that somebody chooses. */
async function openLists(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new Judge({
    dictionary: {
      ...common.dictionary,
      words: french.dictionary['commonWords-fr'],
      names: french.dictionary['firstnames-fr'],
    },
    graphs: common.adjacencyGraphs,
    maxLength: considered,
    l33tMaxSubstitutions: 16,
  });
}

/** Whether it is among the common ones, a variation of them, or made of what everybody knows of the person. */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  judge ??= openLists();
  const known = about.flatMap((text) => [text, ...text.split(/[@.\s_-]+/)]).filter((text) => text.length > 2);
  return (await judge).check(password.slice(0, considered), known).score < goodEnough;
}
