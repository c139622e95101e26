/** The settings of automatic play while the player chooses them: what must be chosen may still be missing. */
import type { AutoplaySettings, StakeRule } from '../../core/autoplay/autoplay-rules.ts'

export type Draft = Omit<AutoplaySettings, 'rounds' | 'lossMax'> & {
  readonly rounds: number | null | undefined
  readonly lossMax: bigint | null
}

const RESET: StakeRule = { kind: 'reset' }

export const EMPTY_DRAFT: Draft = {
  rounds: undefined,
  onWin: RESET,
  onLoss: RESET,
  flip: 'never',
  lossMax: null,
  profitFrom: null,
  winFrom: null,
}

export const isWhole = (draft: Draft): draft is AutoplaySettings =>
  draft.rounds !== undefined && draft.lossMax !== null
