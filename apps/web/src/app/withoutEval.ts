import { z } from 'zod';

// The page's policy forbids the code that zod would write at run time; already to try it is a violation, and it tries with
// the first schema. So this stands before everything else that is imported.
z.config({ jitless: true });
