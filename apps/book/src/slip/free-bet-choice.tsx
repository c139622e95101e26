import { Checkbox } from '@fairhall/ui/checkbox'
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

/** The free bet that the player has chosen, and whether the slip can use it. */
export function useChosenFreeBet(slip: Slip): { free: FreeBet | null; isUnfit: boolean } {
  const all = useStore(freeBets)
  const chosen = useStore(chosenFreeBet)
  const found = all.find(({ id }) => id === chosen)
  if (found === undefined) return { free: null, isUnfit: false }
  const isUnfit = obstacleOfFreeBet(slip, found) !== null
  return { free: isUnfit ? null : found, isUnfit }
}

/** The player's free bets, equal ones once, with what the slip lacks for those that it can't use. */
export function FreeBetChoice({ slip }: { slip: Slip }) {
  const all = useStore(freeBets)
  const terms = all.map(termsOf)
  const different = all.filter((_, index) => terms.indexOf(terms[index] ?? '') === index)
  if (different.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {different.slice(0, SHOWN_MAX).map((freeBet) => (
        <li key={freeBet.id}>
          <Choice slip={slip} freeBet={freeBet} />
        </li>
      ))}
    </ul>
  )
}

const termsOf = ({ amount, oddsMin, legsMin, sports }: FreeBet): string =>
  JSON.stringify([amount, oddsMin, legsMin, sports])

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
  const isUsed = isChosen && obstacle === null
  return (
    <Checkbox
      className={`rounded-control border px-3 ${isUsed ? 'border-brass bg-brass/10' : 'border-line'}`}
      // One that no longer fits stays chosen until the player gives it up.
      disabled={obstacle !== null && !isChosen}
      checked={isChosen}
      onChange={({ target }) => chosenFreeBet.write(target.checked ? id : null)}
      label={
        <>
          <span className={`flex items-center gap-2 font-semibold ${obstacle === null ? 'text-text' : ''}`}>
            {t('freeBet.use', { amount: money.show(amount) })}
            <Gift aria-hidden="true" className="size-4 text-brass" />
          </span>
          <span className="block text-xs leading-4">
            {obstacle === null ? t('freeBet.text') : facts[obstacle]}
          </span>
        </>
      }
    />
  )
}
