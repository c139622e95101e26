/**
 * Property tests draw the same values in every run, so that a rare failure can't reject an unrelated change. `SEQUENCES` draws new
 * ones, as in `property-runs.ts`.
 */
import fc from 'fast-check'

if (process.env['SEQUENCES'] === undefined) fc.configureGlobal({ seed: 20_261_130 })
