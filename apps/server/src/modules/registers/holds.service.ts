/** Why a register restricts a player, for staff: since when, what it lacks, and when it is asked again. */
import type { Db } from '../../platform/database/database.ts'
import type { Player } from '../players/index.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { listChecks, listHoldStarts } from './registers.queries.ts'
import { pauseOf, type Person, rulesOf, subjectOf } from './registers.rules.ts'

interface RegisterHold {
  register: string
  state: 'listed' | 'unanswered' | 'incomplete'
  /** False where the market lets players play while a register doesn't answer. */
  isHolding: boolean
  /** When the register first listed the player, did not answer or lacked data; null if the journal doesn't say. */
  since: Date | null
  askedAt: Date
  /** Questions that it refused in a row, and when it is asked the next time. Null: within a minute. */
  refusals: number
  askAfter: Date | null
  /** What the player has not stated, and the register needs. */
  missing: (keyof Person)[]
}

/** Of the registers of the player's market; empty if all of them answered that they don't list the player. */
export async function listRegisterHolds(
  { registers, settings }: Pick<RegistersDeps, 'registers' | 'settings'>,
  db: Db,
  player: Player,
): Promise<RegisterHold[]> {
  const { asks, failsClosed } = rulesOf(settings.current(), player.country)
  if (asks.length === 0) return []
  const checks = (await listChecks(db, player.id)).filter(({ register }) => asks.includes(register))
  const starts = checks.some(({ state }) => state !== 'clear')
    ? await listHoldStarts(db, player.id)
    : new Map<string, Date>()
  const { person } = subjectOf(player)
  return checks.flatMap(({ register, state, askedAt, listedSince, refusals, askAfter }): RegisterHold[] => {
    if (state === 'clear') return []
    const needs = registers.find(({ id }) => id === register)?.needs ?? []
    return [
      {
        register,
        state,
        isHolding: pauseOf(state, failsClosed) !== null,
        since: listedSince ?? starts.get(register) ?? null,
        askedAt,
        refusals,
        askAfter,
        missing: state === 'incomplete' ? needs.filter((field) => !person[field]) : [],
      },
    ]
  })
}
