import { Button } from '@fairhall/ui/button'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Bet } from '../api/types.ts'
import { useMoney } from '../parts/formats.ts'
import { BonusPart } from '../bets/bonus-part.tsx'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { placement } from './placement.ts'
import { isSlipOpen } from './slip-store.ts'

/** What became of the bets: the accepted ones with their possible return, and why others were declined. */
export function Placed({ bets }: { bets: readonly Bet[] }) {
  const t = useTexts()
  const money = useMoney()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [bets])
  const accepted = bets.filter(({ state }) => state !== 'declined')
  const declined = bets.flatMap((bet) =>
    bet.declined === null ? [] : [{ id: bet.id, code: bet.declined.code }],
  )
  const done = () => placement.write({ kind: 'idle' })
  return (
    <div className="flex flex-col gap-3 p-4 pt-1">
      {accepted.length > 0 && (
        <div className="rounded-control border border-jade/40 bg-jade/10 p-3">
          <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-base outline-none">
            <CircleCheck aria-hidden="true" className="size-5 text-jade" />
            {t('slip.placed', { count: accepted.length })}
          </h3>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {accepted.map((bet) => (
              <li key={bet.id}>
                <span className="flex justify-between gap-3 tabular-nums">
                  <span className="text-muted">
                    {bet.isFree ? t('freeBet.title') : money.show(bet.stake)}
                  </span>
                  <span>
                    {t('slip.payout')} <b>{money.show(bet.maxReturn)}</b>
                  </span>
                </span>
                <BonusPart bet={bet} />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-xs text-muted">{t('slip.placedText')}</p>
        </div>
      )}
      {declined.map(({ id, code }) => (
        <div key={id} role="alert" className="rounded-control border border-coral/40 bg-coral/10 p-3">
          <h3 className="flex items-center gap-2 text-base">
            <CircleX aria-hidden="true" className="size-5 text-coral" />
            {t('slip.declined')}
          </h3>
          <p className="mt-1 text-sm text-muted">{t(`declined.${code}`)}</p>
        </div>
      ))}
      <div className="flex gap-2">
        {accepted.length > 0 && (
          <Button
            variant="secondary"
            wide
            onClick={() => {
              done()
              isSlipOpen.write(false)
              go('/bets')
            }}
          >
            {t('slip.toBets')}
          </Button>
        )}
        <Button variant="secondary" wide onClick={done}>
          {t('slip.done')}
        </Button>
      </div>
    </div>
  )
}
