import type { Game } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useTranslations } from 'use-intl'
import { StageMessage } from '../stage-message.tsx'

/**
 * The launch has ended, because it expired or the game was opened elsewhere. A new launch continues the same
 * rounds.
 */
export function SessionOver({ game, onAgain }: { game: Game; onAgain: () => void }) {
  const t = useTranslations('pages.game.over')
  return (
    <StageMessage game={game} title={t('title')} text={t('text')} isAlert>
      <Button variant="primary" onClick={onAgain}>
        {t('again')}
      </Button>
    </StageMessage>
  )
}
