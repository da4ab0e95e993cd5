/** What an edge is called: an output leads to one block at most. */
export const edgeId = (from: string, output: string) => `${from} ${output}`;
