/** When registers are asked without the player: again after silence, about changed data, and each day before offers. */
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer, type Player } from '../players/index.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { listChecks, listDueForOffers, listNoLongerAsked, listUnanswered } from './registers.queries.ts'
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
    const now = deps.clock.now().getTime()
    const times = { before: new Date(now + AHEAD_MS), asked: new Date(now - ONCE_MS), limit: PIECE }
    for (const { beforeMarketing, ...group } of groupCountries(deps)) {
      await inPieces(deps, 'entry', (after) => listNoLongerAsked(deps.db, { ...group, after, limit: PIECE }))
      if (group.asks.length > 0 && beforeMarketing)
        await inPieces(deps, 'offers', (after) => listDueForOffers(deps.db, { ...group, ...times, after }))
    }
  },
})

/** The countries of players, by the registers that are asked about them. */
function groupCountries(deps: RegistersDeps) {
  const groups = Map.groupBy(deps.settings.current().countries, (country) => {
    const { asks, beforeMarketing } = rulesFor(deps, country)
    return JSON.stringify([asks, beforeMarketing])
  })
  return [...groups].map(([key, countries]) => {
    const [asks, beforeMarketing] = JSON.parse(key) as [string[], boolean]
    return { asks, beforeMarketing, countries }
  })
}

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
      if (player === null) return
      const { asks } = rulesFor(deps, player.country)
      if (asks.length === 0 && (await listChecks(tx, playerId)).length === 0) return
      await enqueue(tx, 'registers.askAgain', { playerId }, { key: `registers.askAgain ${playerId}` })
    },
  })
}
