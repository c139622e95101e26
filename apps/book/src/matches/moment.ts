import type { MatchDetails } from '../api/types.ts'

export type Moment = MatchDetails['moments'][number]
