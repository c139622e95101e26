import type { Game } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { playedGamesQuery } from '../../shell/games/played-games-query.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { IdentityGate } from './identity-gate.tsx'
import { StageMessage } from './stage-message.tsx'
import { StagePlaceholder } from './stage-placeholder.tsx'

type Props = { game: Game; isForMoney: boolean; children: ReactNode }

/**
 * Where the market demands it, players read about limits, breaks and help before they first play for money. The server knows whether they
 * have: it lists the games that they opened. Players who can't play before their identity is verified learn that first.
 */
export function HelpGate({ game, isForMoney, children }: Props) {
  const t = useTranslations('pages.game.help')
  const client = useClient()
  const isDemanded = useQuery(initQuery(client)).data?.information.isHelpShownFirst === true && isForMoney
  const played = useQuery({ ...playedGamesQuery(client), enabled: isDemanded })
  const [isRead, setRead] = useState(false)
  const mustVerify = useProfile()?.identityNeededFor.includes('play')
  // A failed request must not keep anyone from their game.
  const isDue = isDemanded && !isRead && !played.isError
  if (isDue && played.data === undefined) return <StagePlaceholder game={game} />
  if (!isDue || played.data?.length !== 0) return children
  if (mustVerify) return <IdentityGate game={game} />
  return (
    <StageMessage game={game} title={t('title')} text={t('text')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => setRead(true)}>
          {t('play', { game: game.title })}
        </Button>
        <Link to="/profile/limits" className={buttonClass({ variant: 'secondary' })}>
          {t('limits')}
        </Link>
        <Link
          to="/static/$page"
          params={{ page: 'responsible-play' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('more')}
        </Link>
      </div>
    </StageMessage>
  )
}
