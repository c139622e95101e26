import type { LimitsPorts } from '../limits/index.ts'
import type { BonusesDeps } from '../bonuses/index.ts'
import type { RoundsDeps } from '../rounds/index.ts'
import type { Sportsbooks } from './sportsbooks.ts'

export interface SportsDeps
  extends RoundsDeps,
    Pick<LimitsPorts, 'registerPauses'>,
    Pick<BonusesDeps, 'sharersOfDestinations'> {
  sportsbooks: Sportsbooks
}
