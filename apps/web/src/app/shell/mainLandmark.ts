import { createContext, use } from 'react';

/** Whether a `main` landmark is already around; pages that may appear anywhere bring their own where it is not. */
const MainLandmark = createContext(false);

export const MainLandmarkProvider = MainLandmark.Provider;
export const useHasMain = () => use(MainLandmark);
