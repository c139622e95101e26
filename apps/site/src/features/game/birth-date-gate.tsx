import type { Game } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { StageBackdrop, StagePoster } from './stage-placeholder.tsx'

type Props = { game: Game; text: string; onKnown: () => void }

/** Asks players without a birth date for it, and continues as soon as they have entered it, here or elsewhere. */
export function BirthDateGate({ game, text, onKnown }: Props) {
  const t = useTranslations('pages.game.failure')
  const modals = useModals()
  const isKnown = (useProfile()?.birthdate ?? null) !== null
  const proceed = useEffectEvent(onKnown)
  useEffect(() => {
    void modals.open('birth-date')
  }, [modals])
  useEffect(() => {
    if (isKnown) proceed()
  }, [isKnown])
  return (
    <StageBackdrop game={game}>
      <StagePoster game={game} />
      <div role="alert">
        <h2 className="text-xl">{game.title}</h2>
        <p className="mx-auto mt-2 max-w-sm text-sm text-pretty text-text/85">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => void modals.open('birth-date')}>
          {t('birthDate')}
        </Button>
        {game.hasDemo && (
          <Link
            to="/games/$id"
            params={{ id: game.id }}
            search={{ mode: 'demo' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('demo')}
          </Link>
        )}
      </div>
    </StageBackdrop>
  )
}
