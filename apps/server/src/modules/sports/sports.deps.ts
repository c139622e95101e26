import type { RoundsDeps } from '../rounds/index.ts'
import type { Sportsbooks } from './sportsbooks.ts'

export interface SportsDeps extends RoundsDeps {
  sportsbooks: Sportsbooks
}
