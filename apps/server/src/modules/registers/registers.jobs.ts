/** Asks registers in the background: again where one did not answer, about changed data, and each day before offers. */
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer, listPlayersByIds } from '../players/index.ts'
import { isToAskAgain, type Occasion } from './answers.service.ts'
import type { IsSkipped } from './asking.service.ts'
import type { RegistersDeps } from './registers.deps.ts'
import {
  listChecks,
  listDueForOffers,
  listNoLongerAsked,
  listPaused,
  listUnanswered,
} from './registers.queries.ts'
import { rulesOf } from './registers.rules.ts'
import { askAbout, askAboutAll } from './registers.service.ts'

const PAGE = 500
const HOUR_MS = 3_600_000
/** An answer for offers is renewed before it ends, and not more than once a day. */
const AHEAD_MS = 3 * HOUR_MS
const ONCE_MS = 20 * HOUR_MS

export const askAgainJob = defineJob<{ playerId: string }, RegistersDeps>({
  name: 'registers.askAgain',
  run: async (deps, { playerId }) => {
    const player = await findPlayer(deps.db, playerId)
    if (player === null || player.erased_at !== null) return
    if (await isToAskAgain(deps, player)) await askAbout(deps, player)
  },
})

export const askUnansweredJob = defineJob({
  name: 'registers.askUnanswered',
  cron: '* * * * *',
  run: async (deps: RegistersDeps) => {
    const now = deps.clock.now()
    await inPages(deps, { occasion: 'entry', skipsPaused: true }, (after) =>
      listUnanswered(deps.db, { after, limit: PAGE, now }),
    )
  },
})

export const askBeforeOffersJob = defineJob({
  name: 'registers.askBeforeOffers',
  cron: '41 * * * *',
  atStart: true,
  run: async (deps: RegistersDeps) => {
    const now = deps.clock.now()
    const times = {
      now,
      before: new Date(now.getTime() + AHEAD_MS),
      asked: new Date(now.getTime() - ONCE_MS),
      limit: PAGE,
    }
    for (const { beforeMarketing, ...group } of groupCountries(deps)) {
      await inPages(deps, { occasion: 'entry', skipsPaused: false }, (after) =>
        listNoLongerAsked(deps.db, { ...group, after, limit: PAGE }),
      )
      if (group.asks.length > 0 && beforeMarketing)
        await inPages(deps, { occasion: 'offers', skipsPaused: true }, (after) =>
          listDueForOffers(deps.db, { ...group, ...times, after }),
        )
    }
  },
})

/** The countries of players, by the registers that are asked about them. */
function groupCountries(deps: RegistersDeps) {
  const settings = deps.settings.current()
  const groups = Map.groupBy(settings.countries, (country) => {
    const { asks, beforeMarketing } = rulesOf(settings, country)
    return JSON.stringify([asks, beforeMarketing])
  })
  return [...groups].map(([key, countries]) => {
    const [asks, beforeMarketing] = JSON.parse(key) as [string[], boolean]
    return { asks, beforeMarketing, countries }
  })
}

async function inPages(
  deps: RegistersDeps,
  { occasion, skipsPaused }: { occasion: Occasion; skipsPaused: boolean },
  list: (after: string | null) => Promise<string[]>,
): Promise<void> {
  for (let ids = await list(null); ids.length > 0; ids = await list(ids.at(-1) ?? null)) {
    const isSkipped = skipsPaused ? await pausedOf(deps, ids) : undefined
    await askAboutAll(deps, await listPlayersByIds(deps.db, ids), occasion, isSkipped)
  }
}

/** Questions that a register refused wait for their time. */
async function pausedOf({ db, clock }: RegistersDeps, ids: readonly string[]): Promise<IsSkipped> {
  const paused = Map.groupBy(await listPaused(db, ids, clock.now()), ({ playerId }) => playerId)
  return (playerId, register) => paused.get(playerId)?.some((one) => one.register === register) === true
}

/** Name, birth date, contacts and country decide what a register answers, and which one is asked. */
export function changesConsumer({ settings }: Pick<RegistersDeps, 'settings'>): Consumer {
  return defineConsumer({
    name: 'registers.changes',
    kinds: ['player.changed', 'player.registered'],
    async handle(tx, { playerId }) {
      const player = await findPlayer(tx, playerId)
      if (player === null) return
      const { asks } = rulesOf(settings.current(), player.country)
      if (asks.length === 0 && (await listChecks(tx, playerId)).length === 0) return
      await enqueue(tx, 'registers.askAgain', { playerId }, { key: `registers.askAgain ${playerId}` })
    },
  })
}
