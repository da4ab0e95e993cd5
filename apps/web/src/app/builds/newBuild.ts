import { createOpenStore } from '../openStore.ts';

const notice = createOpenStore();
export const tellNewBuild = notice.open;
export const putNewBuildOff = notice.close;
export const useNewBuildTold = notice.useOpened;
