/** Tells the winner, on their own channel. The site shows it after the round that won. */
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import { listLocales } from '../players/index.ts'
import { findWin } from './counting/hits.queries.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { viewerOf } from '../sports/index.ts'
import { titleOf, toWonPrize } from './prize-drops.view.ts'
import { findRun } from './runs/runs.queries.ts'

export const publishOwnDrops = (deps: PrizeDropsDeps): Consumer =>
  definePublications<'prizeDrop.won'>(deps.realtime, {
    name: 'prizeDrops.publications',
    kinds: ['prizeDrop.won'],
    entityOf: ({ runId, number }) => `${runId} ${number}`,
    load: loadEach(async (tx, { runId, number }) => {
      const [run, win] = [await findRun(tx, runId), await findWin(tx, runId, number)]
      if (run === null || win === null) return null
      const { playerId } = win
      const locales = await listLocales(tx, [playerId])
      const viewer = await viewerOf(deps, locales.get(playerId) ?? deps.settings.current().defaultLocale.code)
      const prize = toWonPrize(viewer, win)
      const data = { win: { id: runId, number, title: titleOf(viewer, run.programme), prize } }
      return toPlayer('prizeDropWins', playerId, data, `prize-drop:${runId}:${number}`)
    }),
  })
