/**
 * What players want to find again. The frame has no storage, so the host page may keep it: sound,
 * fast mode, hotkeys and a second bet for all games, and the last stake of each game and currency.
 */
export interface Preferences {
  readonly soundOn: boolean
  /** From 0 to 1. */
  readonly volume: number
  readonly turbo: boolean
  readonly hotkeys: boolean
  /** The controls of a second bet are open, in games that have one. */
  readonly secondBet: boolean
  /** The last stakes in this game, by currency. */
  readonly stakes: Readonly<Record<string, string>>
}

export const NO_PREFERENCES: Preferences = {
  soundOn: false,
  volume: 0.7,
  turbo: false,
  hotkeys: false,
  secondBet: false,
  stakes: {},
}

const AMOUNT = /^\d{1,19}(\.\d{1,8})?$/

/** Parses a posted message. The sender may be anyone, so nothing in it is trusted. */
export function readPreferences(data: Readonly<Record<string, unknown>>): Preferences {
  const { soundOn, volume, turbo, hotkeys, secondBet, stakes } = data
  const isShare = typeof volume === 'number' && volume >= 0 && volume <= 1
  return {
    soundOn: soundOn === true,
    volume: isShare ? volume : NO_PREFERENCES.volume,
    turbo: turbo === true,
    hotkeys: hotkeys === true,
    secondBet: secondBet === true,
    stakes: typeof stakes === 'object' && stakes !== null ? amountsIn(stakes) : {},
  }
}

export const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value)

const amountsIn = (stakes: object): Record<string, string> =>
  Object.fromEntries(Object.entries(stakes).filter((entry): entry is [string, string] => isAmount(entry[1])))
