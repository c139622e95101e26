/** What a run costs and which of its players can't have it, before anything is stored. Pure. */
import { convert, toSubunits } from '@fairhall/money'
import type { GrantRefusal, OfferTerms } from '../../bonuses/index.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'

/** A player of a list, as staff named them. */
export interface ListedPlayer {
  /** Of the file, from 1. */
  line: number
  /** Null: nobody, or more than one player. */
  playerId: string | null
}

export interface Candidate extends ListedPlayer {
  playerId: string
}

export interface RunLine extends Candidate {
  currency: string
  terms: OfferTerms
  /** Nominal value in subunits of the base currency. */
  cost: bigint
}

export interface RefusedLine {
  line: number
  why: GrantRefusal | 'unknown' | 'repeated' | 'currency'
}

/** The first line of each player is kept. */
export function separate(listed: readonly ListedPlayer[]): {
  candidates: Candidate[]
  refused: RefusedLine[]
} {
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  const refused: RefusedLine[] = []
  for (const { line, playerId } of listed) {
    if (playerId === null) refused.push({ line, why: 'unknown' })
    else if (seen.has(playerId)) refused.push({ line, why: 'repeated' })
    else candidates.push({ line, playerId })
    if (playerId !== null) seen.add(playerId)
  }
  return { candidates, refused }
}

/** The nominal value in the base currency, rounded up. */
export function costOf(
  { baseCurrency, currencies }: Pick<SettingsSnapshot, 'baseCurrency' | 'currencies'>,
  nominal: bigint,
  code: string,
): bigint {
  const currency = currencies.get(code)
  if (currency === undefined) throw new Error(`${code} is no longer configured`)
  return convert(nominal, currency, baseCurrency, 'up')
}

export const totalOf = (lines: readonly { cost: bigint }[]): bigint =>
  lines.reduce((total, { cost }) => total + cost, 0n)

type Limits = Pick<SettingsSnapshot, 'baseCurrency' | 'grants'>

export function exceedsRun({ baseCurrency, grants }: Limits, players: number, cost: bigint): boolean {
  return players > grants.playersMax || cost > toSubunits(grants.costMax, baseCurrency.subunitToUnit)
}

/** `grantedAlone`: what the staff member granted without a second one in the last 24 hours. */
export function needsSecondMember(
  { baseCurrency, grants }: Limits,
  grantedAlone: bigint,
  cost: bigint,
): boolean {
  return grantedAlone + cost > toSubunits(grants.aloneMax, baseCurrency.subunitToUnit)
}
