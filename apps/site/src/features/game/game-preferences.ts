/**
 * What players find again in games: sound, fast mode, hotkeys, a second bet, and their last stake in each game and currency. A game's
 * frame has no storage, so the site keeps it in the browser.
 */
import { createStoredValues } from '../../shell/stored-values.ts'

interface GameSettings {
  soundOn: boolean
  /** From 0 to 1. */
  volume: number
  turbo: boolean
  hotkeys: boolean
  /** The controls of a second bet are open, in games that have one. */
  secondBet: boolean
}

export interface GamePreferences extends GameSettings {
  /** By currency. */
  stakes: Record<string, string>
}

type Chosen = GameSettings & { stake: string; currency: string }

interface Stored extends GameSettings {
  /** By place and currency; the last one was chosen last. */
  stakes: [place: string, currency: string, stake: string][]
}

const KEY = 'game-preferences'
const STAKES_MAX = 100
const VOLUME = 0.7

/** Anything may be stored, and any game may send it. */
export function readSettings(data: Record<string, unknown>): GameSettings {
  const { soundOn, volume, turbo, hotkeys, secondBet } = data
  const isShare = typeof volume === 'number' && volume >= 0 && volume <= 1
  return {
    soundOn: soundOn === true,
    volume: isShare ? volume : VOLUME,
    turbo: turbo === true,
    hotkeys: hotkeys === true,
    secondBet: secondBet === true,
  }
}

function parse(text: string): Stored | null {
  const data: unknown = JSON.parse(text)
  if (typeof data !== 'object' || data === null) return null
  const { stakes, ...rest } = data as Record<string, unknown>
  return { ...readSettings(rest), stakes: Array.isArray(stakes) ? stakes.filter(isStake) : [] }
}

const isStake = (entry: unknown): entry is Stored['stakes'][number] =>
  Array.isArray(entry) && entry.length === 3 && entry.every((one) => typeof one === 'string')

const stored = createStoredValues<Stored>({ parse, format: JSON.stringify })

/**
 * Where stakes are kept: a stake of the demo must not become one for money, and players who share a browser each have
 * their own.
 */
export const stakePlace = (gameId: string, accountId: string | undefined): string =>
  `${gameId} ${accountId ?? 'demo'}`

export function findPreferences(place: string): GamePreferences {
  const { stakes, ...settings } = stored.read(KEY) ?? { ...readSettings({}), stakes: [] }
  const own = stakes.filter(([kept]) => kept === place)
  return { ...settings, stakes: Object.fromEntries(own.map(([, currency, stake]) => [currency, stake])) }
}

export function keepPreferences(place: string, chosen: Chosen): void {
  const { currency, stake } = chosen
  const others = (stored.read(KEY)?.stakes ?? []).filter(
    ([kept, code]) => kept !== place || code !== currency,
  )
  const stakes = [...others, [place, currency, stake] as [string, string, string]].slice(-STAKES_MAX)
  stored.write(KEY, { ...readSettings({ ...chosen }), stakes })
}
