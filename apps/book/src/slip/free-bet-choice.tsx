import { Gift } from 'lucide-react'
import { SPORTS } from '../api/sports.ts'
import type { FreeBet } from '../api/types.ts'
import { useMoney, useOdds } from '../parts/formats.ts'
import { useTexts } from '../parts/texts.tsx'
import { chosenFreeBet, freeBets } from '../state/free-bets.ts'
import { useStore } from '../state/store.ts'
import { obstacleOfFreeBet } from './free-bet.rules.ts'
import type { Slip } from './slip.rules.ts'

const SHOWN_MAX = 3

/** The free bet that the player has chosen, if the slip can use it. */
export function useChosenFreeBet(slip: Slip): FreeBet | null {
  const all = useStore(freeBets)
  const chosen = useStore(chosenFreeBet)
  const found = all.find(({ id }) => id === chosen)
  return found === undefined || obstacleOfFreeBet(slip, found) !== null ? null : found
}

/** The player's free bets as switches, with what the slip lacks for those that it can't use. */
export function FreeBetChoice({ slip }: { slip: Slip }) {
  const all = useStore(freeBets)
  if (all.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {all.slice(0, SHOWN_MAX).map((freeBet) => (
        <li key={freeBet.id}>
          <Choice slip={slip} freeBet={freeBet} />
        </li>
      ))}
    </ul>
  )
}

function Choice({ slip, freeBet }: { slip: Slip; freeBet: FreeBet }) {
  const t = useTexts()
  const money = useMoney()
  const odds = useOdds()
  const { id, amount, oddsMin, legsMin, sports } = freeBet
  const isChosen = useStore(chosenFreeBet) === id
  const obstacle = obstacleOfFreeBet(slip, freeBet)
  const facts = {
    kind: t('freeBet.kind'),
    odds: t('freeBet.odds', { odds: odds(oddsMin) }),
    legs: t('freeBet.legs', { count: legsMin }),
    sports: t('freeBet.sports', {
      sports: SPORTS.filter((sport) => sports?.includes(sport))
        .map((sport) => t(`sports.${sport}`))
        .join(', '),
    }),
  }
  return (
    <label
      className={`flex min-h-11 items-center gap-3 rounded-control border px-3 py-2 text-sm ${isChosen && obstacle === null ? 'border-brass bg-brass/10' : 'border-line'} ${obstacle === null ? '' : 'text-muted'}`}
    >
      <Gift aria-hidden="true" className="size-5 shrink-0 text-brass" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('freeBet.use', { amount: money.show(amount) })}</span>
        <span className="block text-xs text-muted">
          {obstacle === null ? t('freeBet.text') : facts[obstacle]}
        </span>
      </span>
      <input
        type="checkbox"
        className="size-5 accent-brass"
        disabled={obstacle !== null}
        checked={isChosen && obstacle === null}
        onChange={({ target }) => chosenFreeBet.write(target.checked ? id : null)}
      />
    </label>
  )
}
