import { createOpenStore } from '../openStore.ts';

const notice = createOpenStore();
let outdated = false;

/** The page is older than what the server has: it is said, and the next change of page brings the new one. */
export function tellNewBuild(): void {
  outdated = true;
  notice.open();
}

/** Also while the notice is put off. */
export const isOutdated = () => outdated;
export const putNewBuildOff = notice.close;
export const useNewBuildTold = notice.useOpened;
