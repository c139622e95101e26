/** What the rounds server says, as it says it: amounts are decimal strings of the currency's main unit. */
import type { DiceChoices, SlotSpin } from '@fairhall/games'

export interface DiceResult {
  readonly kind: 'dice'
  readonly roll: number
  readonly won: boolean
  readonly win: string
}

export interface SlotResult {
  readonly kind: 'slot'
  readonly lineBet: string
  readonly units: number
  readonly win: string
  readonly spins: readonly SlotSpin[]
}

export type Result = DiceResult | SlotResult
export type Choices = DiceChoices | Record<string, never>

export interface Refusal {
  readonly code: string
  readonly apiCode: number | null
}

export interface Round {
  readonly id: string
  readonly key: string
  readonly game: string
  readonly build: string
  readonly state: 'settling' | 'settled' | 'void'
  readonly stake: string
  readonly win: string | null
  readonly currency: string
  readonly choices: Choices
  readonly outcome: Result | null
  readonly balance: string | null
  readonly refusal: Refusal | null
  readonly nonce: number
  readonly clientSeed: string
  readonly serverSeedHash: string
  readonly serverSeed: string | null
  readonly placedAt: string
  readonly shown: boolean
}

export interface Seeds {
  readonly active: { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number }
  readonly next: { readonly serverSeedHash: string }
  readonly previous: {
    readonly serverSeed: string
    readonly serverSeedHash: string
    readonly clientSeed: string
    readonly nonces: number
  } | null
}

export interface Session {
  readonly game: string
  readonly title: string
  readonly build: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly decimals: number
  readonly locale: string
  readonly balance: string | null
  readonly stakes: readonly string[]
  readonly defaultStake: string
  readonly rtp: string
  readonly volatility: 'low' | 'medium' | 'high' | 'setting'
  readonly hitRate: string | null
  readonly maxWin: string
  readonly openRound: Round | null
  readonly seeds: Seeds
  readonly minRoundMs: number
}

export interface RoundPage {
  readonly rounds: readonly Round[]
  readonly next: string | null
}
