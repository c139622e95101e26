/** When registers are asked without the player: again after silence, about changed data, and each day before offers. */
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer, type Player } from '../players/index.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { listDueForOffers, listUnanswered } from './registers.queries.ts'
import { askAbout, isToAskAgain, rulesFor } from './registers.service.ts'

const PIECE = 500
const HOUR_MS = 3_600_000
/** An answer for offers is renewed before it ends, and not more than once a day. */
const AHEAD_MS = 3 * HOUR_MS
const ONCE_MS = 20 * HOUR_MS

export const askAgainJob = defineJob<{ playerId: string }, RegistersDeps>({
  name: 'registers.askAgain',
  run: async (deps, { playerId }) => {
    const player = await findPlayer(deps.db, playerId)
    if (player === null || player.erased_at !== null) return
    if (await isToAskAgain(deps, player)) await askAbout(deps, [player], 'entry')
  },
})

export const askUnansweredJob = defineJob({
  name: 'registers.askUnanswered',
  cron: '* * * * *',
  run: (deps: RegistersDeps) =>
    inPieces(deps, 'entry', (after) => listUnanswered(deps.db, { after, limit: PIECE })),
})

export const askBeforeOffersJob = defineJob({
  name: 'registers.askBeforeOffers',
  cron: '41 * * * *',
  atStart: true,
  run: async (deps: RegistersDeps) => {
    const countries = deps.settings.current().countries.filter((country) => {
      const { asks, beforeMarketing } = rulesFor(deps, country)
      return asks.length > 0 && beforeMarketing
    })
    if (countries.length === 0) return
    const now = deps.clock.now().getTime()
    const due = { countries, before: new Date(now + AHEAD_MS), asked: new Date(now - ONCE_MS), limit: PIECE }
    await inPieces(deps, 'offers', (after) => listDueForOffers(deps.db, { ...due, after }))
  },
})

async function inPieces(
  deps: RegistersDeps,
  occasion: Parameters<typeof askAbout>[2],
  list: (after: string | null) => Promise<string[]>,
): Promise<void> {
  for (let ids = await list(null); ids.length > 0; ids = await list(ids.at(-1) ?? null)) {
    const players = await Promise.all(ids.map((id) => findPlayer(deps.db, id)))
    await askAbout(
      deps,
      players.filter((player): player is Player => player !== null),
      occasion,
    )
  }
}

/** Name, birth date, contacts and country decide what a register answers, and which one is asked. */
export function changesConsumer(deps: Pick<RegistersDeps, 'settings'>): Consumer {
  return defineConsumer({
    name: 'registers.changes',
    kinds: ['player.changed', 'player.registered'],
    async handle(tx, { playerId }) {
      const player = await findPlayer(tx, playerId)
      if (player === null || rulesFor(deps, player.country).asks.length === 0) return
      await enqueue(tx, 'registers.askAgain', { playerId }, { key: `registers.askAgain ${playerId}` })
    },
  })
}
