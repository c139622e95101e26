import { buildOf } from './build.ts'
import { fieldsOf, kindOf, oneOf, wholeNumber } from './original.ts'
import type { AnyOutcome, GameFacts, Rules } from './original.ts'
import { originalIds, originals } from './originals/originals.ts'
import type { OriginalGame, OriginalId, OriginalOutcome } from './originals/originals.ts'
import { partsOf } from './slot/definition.ts'
import type { SlotDefinition } from './slot/definition.ts'
import { compile } from './slot/compile.ts'
import { chipsOfSlot, playSlot } from './slot/play.ts'
import type { SlotChoices, SlotMove, SlotOutcome } from './slot/play.ts'
import { declared } from './slot/declared.ts'
import { slotIds, slots } from './slot/slots.ts'
import type { SlotId } from './slot/slots.ts'

/**
 * All games in one shape: what a host must know to offer a round, play it and prove it. A game only
 * evaluates its draws; money, seeds and players belong to the host.
 */
export type GameId = OriginalId | SlotId
export type Outcome = OriginalOutcome | SlotOutcome

export type SlotGame = GameFacts<SlotId> &
  Rules<SlotOutcome> & {
    kind: 'slot'
    build: string
    definition: SlotDefinition
    stakeStep: number
    /** The highest win comes once in this many rounds. */
    maxWinEvery: string
    /** Per cent that a bought feature returns of its price; null when none can be bought. */
    buyRtp: string | null
    by(definition: SlotDefinition): Rules<SlotOutcome>
  }

export type Game = OriginalGame | SlotGame

export const gameIds: readonly GameId[] = [...originalIds, ...slotIds]

/** The rules of any slot, including definitions of older builds. */
function slotRules(definition: SlotDefinition): Rules<SlotOutcome> {
  let machine: ReturnType<typeof compile> | null = null
  return {
    readChoices: (raw) =>
      isEmpty(raw) ? {} : definition.buy !== undefined && isBuying(raw) ? { buy: true } : null,
    readMove: (raw) => readSlotMove(definition, raw),
    chipsOf: (choices) => chipsOfSlot(definition, choices as SlotChoices),
    play(draws, stake, choices, rawMoves = []) {
      machine ??= compile(definition)
      const moves = rawMoves.map((raw) => {
        const move = readSlotMove(definition, raw)
        if (move === null) throw new RangeError('The game has no such move')
        return move
      })
      return playSlot(machine, draws, stake, choices as SlotChoices, moves)
    },
    isStakeReturned: () => false,
  }
}

/** Only slots with closed places have moves. */
function readSlotMove({ pick }: SlotDefinition, raw: unknown): SlotMove | null {
  if (pick === undefined) return null
  const kind = oneOf(kindOf(raw), ['open', 'abandon'])
  if (kind !== 'open') return kind === null ? null : { kind }
  const place = wholeNumber(fieldsOf(raw)['place'], 0, pick.prizes.length - 1)
  return place === null ? null : { kind, place }
}

function isEmpty(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true
  return typeof raw === 'object' && Object.keys(raw).length === 0
}

function isBuying(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false
  return Object.keys(raw).length === 1 && 'buy' in raw && raw.buy === true
}

function slotGame(id: SlotId): SlotGame {
  const { title, definition } = slots[id]
  const figures = declared[definition.math]
  if (figures === undefined) throw new RangeError(`No declared figures for ${definition.math}`)
  const { volatility, rtp, hitRate, maxWin, maxWinEvery, best } = figures
  const build = buildOf(id, definition)
  const facts = { id, title, build, volatility, rtp, hitRate, maxWin, best, stakeStep: partsOf(definition) }
  const buyRtp = definition.buy === undefined ? null : (figures.buyRtp ?? null)
  return { ...facts, kind: 'slot', maxWinEvery, buyRtp, definition, by: slotRules, ...slotRules(definition) }
}

export const games = {
  ...originals,
  ...Object.fromEntries(slotIds.map((id) => [id, slotGame(id)])),
} as typeof originals & Record<SlotId, SlotGame>

/** The game with that id, or null. */
export function findGame(id: string): Game | null {
  return gameIds.some((known) => known === id) ? games[id as GameId] : null
}

/** Rules from the definition of a build; the caller has verified that it belongs to the game. */
export function rulesBy(game: Game, definition: unknown): Rules {
  return (game.by as (definition: unknown) => Rules)(definition)
}

/** The progress of a round: whether it is over, and how many times the stake is at risk. */
export function progressOf({ isOver = true, bets = 1 }: AnyOutcome): { isOver: boolean; bets: number } {
  return { isOver, bets }
}
