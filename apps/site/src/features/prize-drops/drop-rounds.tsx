import type { PrizeDrop, PrizeDropRound } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { ExplainedRound } from '../../shell/lists/explained-round.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { prizeDropRoundsQuery } from '../../shell/prize-drops/prize-drops-queries.ts'
import { usePrizeText } from '../../shell/prize-drops/use-prize-text.ts'

const SHOWN_MAX = 20

/** The player's newest rounds, and why each took part or not. Loads when it is opened. */
export function DropRounds({ drop }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops.rounds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="border-t border-line" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center px-4 py-2.5 font-semibold md:px-6">
        {t('title')}
      </summary>
      {isOpen && <Rounds drop={drop} />}
    </details>
  )
}

function Rounds({ drop }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops.rounds')
  const query = useQuery(prizeDropRoundsQuery(useClient(), drop.id))
  return (
    <Loaded
      query={query}
      outline={<Skeleton className="m-4 h-40" />}
      empty={<p className="px-4 pb-5 text-sm text-muted md:px-6">{t('none')}</p>}
    >
      {(rounds) => (
        <ul className="divide-y divide-line border-t border-line">
          {rounds.slice(0, SHOWN_MAX).map((round) => (
            <Round key={round.id} round={round} drop={drop} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Round({ round, drop }: { round: PrizeDropRound; drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops.rounds')
  const money = useMoneyFormat()
  const prizeText = usePrizeText()
  const { game, at, staked, currency, reason, prize } = round
  const state = prize !== null ? 'won' : reason === null ? 'counted' : 'not'
  const icon = { won: Gift, counted: CircleCheck, not: CircleX }[state]
  const tone = { won: 'text-brass-bright', counted: 'text-jade', not: 'text-coral' }[state]
  const title =
    state === 'won' && prize !== null
      ? t('won', { prize: prizeText(prize, prize.currency) })
      : t(state === 'counted' ? 'counted' : 'not')
  return (
    <ExplainedRound
      game={game}
      at={at}
      icon={icon}
      tone={tone}
      title={title}
      why={reason !== null && t(`why.${reason}`, { stake: money(drop.stakeMin, drop.currency) })}
      className="md:px-6"
    >
      <p className="text-end text-sm text-muted tabular-nums">{money(staked, currency)}</p>
    </ExplainedRound>
  )
}
