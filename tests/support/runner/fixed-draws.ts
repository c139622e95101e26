/**
 * Property tests draw the same values in every run, so that chance decides about no change. `DRAWS=new` draws new ones, as
 * `SEQUENCES` of `property-runs.ts` does.
 */
import fc from 'fast-check'

if (process.env['DRAWS'] !== 'new' && process.env['SEQUENCES'] === undefined)
  fc.configureGlobal({ seed: 20_261_130 })
