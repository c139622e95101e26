import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { useStore } from '../state/store.ts'
import { BetCard } from './bet-card.tsx'
import { openBets } from './bet-store.ts'

/** The newest open bets, next to the matches. Nothing without any. */
export function OpenBets({ shown = 3 }: { shown?: number }) {
  const t = useTexts()
  const bets = useStore(openBets)
  if (bets === null || bets.length === 0) return null
  return (
    <section aria-label={t('bets.open')} className="panel">
      <header className="flex items-center gap-2 px-4 py-3">
        <h2 className="text-lg">{t('bets.open')}</h2>
        <span className="rounded-chip bg-raised px-2 py-0.5 text-xs font-semibold text-muted tabular-nums">
          {bets.length}
        </span>
        <button
          type="button"
          className="ms-auto min-h-9 text-sm font-semibold text-azure"
          onClick={() => go('/bets')}
        >
          {t('bets.all')}
        </button>
      </header>
      {bets.slice(0, shown).map((bet) => (
        <BetCard key={bet.id} bet={bet} isCompact />
      ))}
    </section>
  )
}
