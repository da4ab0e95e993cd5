/** Who signs in to the demo team. The password is the installation's own: `npm start` makes and prints it. */
export const demoEmail = 'demo@herald.example';

/** What it was while every installation had the same. Whoever reads the history of this project knows it. */
export const publishedPassword = 'herald-demo-2026';
