import { configureGlobal } from 'fast-check'

/**
 * Property tests make the same examples in every run: a run says whether the code has changed, not whether it was lucky. New
 * examples are looked for on purpose, by `npm run explore`, which gives `PROPERTY_SEED`.
 */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_260_101) })
