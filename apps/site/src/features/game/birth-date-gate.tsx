import type { Game } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useKnownBirthDate } from '../../shell/player/use-known-birth-date.ts'
import { DemoLink } from './demo-link.tsx'
import { StageMessage } from './stage-message.tsx'

type Props = { game: Game; text: string; onKnown: () => void }

/** Asks players without a birth date for it, and continues as soon as they have entered it, here or elsewhere. */
export function BirthDateGate({ game, text, onKnown }: Props) {
  const t = useTranslations('pages.game.failure')
  const modals = useModals()
  useKnownBirthDate(onKnown)
  useEffect(() => {
    // A new player's wallet asks for it, too.
    if (!modals.isShown('wallet')) void modals.open('birth-date')
  }, [modals])
  return (
    <StageMessage game={game} title={game.title} text={text} isAlert>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => void modals.open('birth-date')}>
          {t('birthDate')}
        </Button>
        <DemoLink game={game} variant="secondary">
          {t('demo')}
        </DemoLink>
      </div>
    </StageMessage>
  )
}
