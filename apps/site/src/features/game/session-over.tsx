import type { Game } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useTranslations } from 'use-intl'
import { StageBackdrop, StagePoster } from './stage-placeholder.tsx'

/**
 * The launch has ended, because it expired or the game was opened elsewhere. A new launch continues the same
 * rounds.
 */
export function SessionOver({ game, onAgain }: { game: Game; onAgain: () => void }) {
  const t = useTranslations('pages.game.over')
  return (
    <StageBackdrop game={game}>
      <StagePoster game={game} />
      <div role="alert">
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mx-auto mt-2 max-w-sm text-sm text-pretty text-text/85">{t('text')}</p>
      </div>
      <Button variant="primary" onClick={onAgain}>
        {t('again')}
      </Button>
    </StageBackdrop>
  )
}
