/** Figures about the prize drops that run now. */
import { watch } from '../../platform/watches.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { prizeCount } from './runs/run-terms.rules.ts'
import { listOpenRuns } from './runs/runs.queries.ts'

export function watchPrizeDrops(deps: PrizeDropsDeps): void {
  watch(deps, {
    label: 'drop',
    figures: {
      fairhall_prize_drop_prizes_fallen: 'Prizes of the running prize drop that have fallen.',
      fairhall_prize_drop_prizes_left: 'Prizes of the running prize drop that are left.',
      fairhall_prize_drop_paused: '1 if the running prize drop is paused.',
    },
    async read() {
      const now = deps.clock.now()
      const running = (await listOpenRuns(deps.db)).filter(
        ({ startsAt, endsAt }) => startsAt <= now && endsAt > now,
      )
      const byDrop = (figure: (run: (typeof running)[number]) => number) =>
        Object.fromEntries(running.map((run) => [run.programme, figure(run)]))
      return {
        fairhall_prize_drop_prizes_fallen: byDrop(({ fallen }) => fallen),
        fairhall_prize_drop_prizes_left: byDrop(({ terms, fallen }) => prizeCount(terms) - fallen),
        fairhall_prize_drop_paused: byDrop(({ pauses }) => (pauses.at(-1)?.until === null ? 1 : 0)),
      }
    },
  })
}
