/** The messages of the rounds server: amounts are decimal strings of the currency's main unit. */
import type { AscentDefinition, BestResult, OriginalGame, SlotSpin } from '@fairhall/games'
import type { ShownCurrency } from '@fairhall/money'

type Sent<Outcome> = Outcome extends { win: bigint }
  ? Readonly<Omit<Outcome, 'win'> & { win: string }>
  : never

/** What an original has revealed so far: the outcome of its rules, with the win as an amount. */
export type OriginalResult = Sent<ReturnType<OriginalGame['play']>>
export type ResultOf<Kind extends OriginalResult['kind']> = Extract<OriginalResult, { kind: Kind }>

export interface SlotResult {
  readonly kind: 'slot'
  readonly lineBet: string
  readonly units: number
  readonly win: string
  readonly spins: readonly SlotSpin[]
}

export type Result = OriginalResult | SlotResult
/** The game's own rules validate these before use. */
export type Choices = object
export type Move = { readonly kind: string } & Readonly<Record<string, unknown>>

export interface Refusal {
  readonly code: string
  readonly apiCode: number | null
}

/** Free spins that the operator issued: rounds that cost the player nothing. */
export interface FreeSpins {
  readonly id: string
  readonly quantity: number
  /** 0 when they are over. */
  readonly left: number
  readonly stake: string
  readonly won: string
}

export interface Round {
  readonly id: string
  readonly key: string
  readonly game: string
  readonly build: string
  readonly state: 'settling' | 'open' | 'settled' | 'void'
  readonly stake: string
  /** As placed; moves may have added to it since. */
  readonly baseStake: string
  /** The chosen stake: of one chip, or the one whose feature was bought. */
  readonly chip: string
  readonly win: string | null
  readonly currency: string
  readonly choices: Choices
  /**
   * The rules of an open round, or of a round played with an earlier build; null when they are the game's current rules.
   */
  readonly definition: unknown
  readonly moves: readonly Move[]
  readonly outcome: Result | null
  readonly balance: string | null
  readonly refusal: Refusal | null
  readonly nonce: number
  readonly clientSeed: string
  readonly serverSeedHash: string
  readonly serverSeed: string | null
  /** The free spins that it is one of, as they are now; null for other rounds. */
  readonly freeSpins: FreeSpins | null
  readonly placedAt: string
  readonly shown: boolean
}

export interface Seeds {
  readonly active: {
    readonly serverSeedHash: string
    /** Null until the first bet supplies it. */
    readonly clientSeed: string | null
    readonly nonce: number
  }
  readonly next: { readonly serverSeedHash: string }
  readonly previous: {
    readonly serverSeed: string
    readonly serverSeedHash: string
    readonly clientSeed: string | null
    readonly nonces: number
    /** The server replaced the seeds, not the player. */
    readonly isReplaced: boolean
  } | null
}

export interface Session {
  readonly game: string
  readonly title: string
  readonly build: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly decimals: number
  /** The operator's format for amounts in it. */
  readonly sign: Pick<ShownCurrency, 'type' | 'symbol' | 'subCurrencies'>
  readonly locale: string
  readonly balance: string | null
  /** The preset stakes, lowest first. They span the range of all stakes. */
  readonly stakes: readonly string[]
  /** Every stake is a multiple of it. */
  readonly stakeStep: string
  readonly defaultStake: string
  /** Without jackpots. */
  readonly rtp: string
  /** What jackpots add to it; null without any. */
  readonly jackpotRtp: string | null
  readonly volatility: 'low' | 'medium' | 'high' | 'setting'
  readonly hitRate: string | null
  readonly maxWin: string
  /** The maximum win comes once in this many rounds: a plain number, or one like `1.83e+360`. */
  readonly maxWinEvery: string
  readonly best: BestResult
  readonly openRound: Round | null
  /** The same of the second bet. */
  readonly secondOpenRound: Round | null
  /** What the next rounds play; null if there are none. */
  readonly freeSpins: FreeSpins | null
  readonly seeds: Seeds
  readonly minRoundMs: number
  /** Whether the market allows autoplay. */
  readonly autoplay: boolean
  /** Whether it may raise the stake after a loss. */
  readonly autoplayRaises: boolean
  readonly turbo: boolean
  readonly bonusBuy: boolean
  /** Whether the game takes a second bet on the same round, and the market allows it. */
  readonly secondBet: boolean
}

export interface RoundPage {
  readonly rounds: readonly Round[]
  readonly next: string | null
}

export interface FlightBet {
  readonly place: number
  /** Identifies the player's own bet. */
  readonly tag: string
  readonly name: string
  readonly isDemo: boolean
  readonly stake: string
  readonly currency: string
  readonly state: 'placed' | 'flying' | 'out' | 'fell' | 'void'
  readonly cashOut: number | null
}

export interface FlightUpdate {
  readonly id: string
  readonly number: number
  readonly state: 'betting' | 'flying' | 'crashed' | 'void'
  /** The server's time when it sent this. */
  readonly now: string
  readonly begunAt: string
  readonly bettingUntil: string
  readonly takeoffAt: string | null
  readonly crash: number | null
  /** The rules of the flight; null when an earlier update of this flight contained them. */
  readonly definition: AscentDefinition | null
  /** The number of changes so far. */
  readonly version: number
  /** The bets are those that changed after this version; null when the client had no version. */
  readonly since: number | null
  /** The total number of bets. Only the latest are included. */
  readonly betCount: number
  readonly bets: readonly FlightBet[]
  readonly last: readonly { readonly id: string; readonly number: number; readonly crash: number }[] | null
}
