import type { TurnOverWager } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Progress } from '@fairhall/ui/progress'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'

/** Replaces a withdrawal until the deposits have been wagered. */
export function TurnOverView({ wager }: { wager: TurnOverWager }) {
  const t = useTranslations('modals.wallet.turnOver')
  const money = useMoneyFormat()
  const modals = useModals()
  const shown = (amount: string) => money(amount, wager.currency)
  const progress = t('progress', { done: shown(wager.turnOverWager), total: shown(wager.total) })
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-raised/50 p-5">
      <div>
        <h3 className="text-xl tabular-nums">{t('title', { amount: shown(wager.turnOverWagerAmount) })}</h3>
        <p className="mt-1.5 text-sm text-muted">{t('text')}</p>
      </div>
      <div>
        {/* Only the bar's length: rounding is fine here, and the text next to it is exact. */}
        <Progress share={Number(wager.turnOverWager) / Number(wager.total)} label={progress} />
        <p className="mt-2 text-sm font-medium tabular-nums">{progress}</p>
      </div>
      <Button wide size="lg" onClick={() => void modals.closeAll()}>
        {t('action')}
      </Button>
      <Button
        wide
        variant="ghost"
        onClick={() => void modals.open('turn-over-wager', { currency: wager.currency })}
      >
        {t('details')}
      </Button>
    </section>
  )
}
