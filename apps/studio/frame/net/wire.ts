/** What the rounds server says, as it says it: amounts are decimal strings of the currency's main unit. */
import type { AscentDefinition, Best, OriginalGame, SlotSpin } from '@fairhall/games'
import type { ShownCurrency } from '@fairhall/money'

type Sent<Outcome> = Outcome extends { win: bigint }
  ? Readonly<Omit<Outcome, 'win'> & { win: string }>
  : never

/** What an original has shown so far: its outcome as the rules say it, with the win as an amount. */
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
/** What a game's own rules read again before they believe it. */
export type Choices = object
export type Move = object

export interface Refusal {
  readonly code: string
  readonly apiCode: number | null
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
  /** The stake of the grid that was chosen: one chip of it, or the stake whose feature was bought. */
  readonly chip: string
  readonly win: string | null
  readonly currency: string
  readonly choices: Choices
  /** By which an open round goes on, or one of an older build was played; null where it is what the game has now. */
  readonly definition: unknown
  readonly moves: readonly Move[]
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
  readonly active: {
    readonly serverSeedHash: string
    /** Null until the first bet brings it. */
    readonly clientSeed: string | null
    readonly nonce: number
  }
  readonly next: { readonly serverSeedHash: string }
  readonly previous: {
    readonly serverSeed: string
    readonly serverSeedHash: string
    readonly clientSeed: string | null
    readonly nonces: number
    /** We changed the seeds, and not the player. */
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
  /** How the operator writes amounts of it. */
  readonly sign: Pick<ShownCurrency, 'type' | 'symbol' | 'subCurrencies'>
  readonly locale: string
  readonly balance: string | null
  readonly stakes: readonly string[]
  readonly defaultStake: string
  readonly rtp: string
  readonly volatility: 'low' | 'medium' | 'high' | 'setting'
  readonly hitRate: string | null
  readonly maxWin: string
  /** In how many rounds that comes once: a plain number, or one like `1.83e+360`. */
  readonly maxWinEvery: string
  readonly best: Best
  readonly openRound: Round | null
  readonly seeds: Seeds
  readonly minRoundMs: number
  /** What the market lets the frame offer. */
  readonly autoplay: boolean
  readonly turbo: boolean
  readonly bonusBuy: boolean
}

export interface RoundPage {
  readonly rounds: readonly Round[]
  readonly next: string | null
}

export interface FlightBet {
  readonly place: number
  /** By which a player knows his own bet. */
  readonly tag: string
  readonly name: string
  readonly isDemo: boolean
  readonly stake: string
  readonly currency: string
  readonly state: 'placed' | 'flying' | 'out' | 'fell' | 'void'
  readonly cashOut: number | null
}

export interface FlightNews {
  readonly id: string
  readonly number: number
  readonly state: 'betting' | 'flying' | 'crashed' | 'void'
  /** The server's time when it said so. */
  readonly now: string
  readonly begunAt: string
  readonly bettingUntil: string
  readonly takeoffAt: string | null
  readonly crash: number | null
  /** By which it flies; null where that was told of this flight before. */
  readonly definition: AscentDefinition | null
  /** How often it has changed. */
  readonly version: number
  /** The bets are those that changed after this version; null when nothing was told before. */
  readonly since: number | null
  /** How many bets there are. Only the latest of them are told. */
  readonly aboard: number
  readonly bets: readonly FlightBet[]
  readonly last: readonly { readonly id: string; readonly number: number; readonly crash: number }[] | null
}
