import type { Tournament } from '@fairhall/contract'
import { Badge, type Tone } from '@fairhall/ui/badge'
import { useTranslations } from 'use-intl'

const tones: Record<Tournament['state'], Tone> = {
  published: 'azure',
  running: 'jade',
  finalising: 'brass',
  finished: 'neutral',
  cancelled: 'coral',
}

export function StateBadge({ state }: Pick<Tournament, 'state'>) {
  const t = useTranslations('global-components.tournaments.state')
  return (
    <Badge tone={tones[state]} className="gap-1.5 self-start">
      {state === 'running' && <span aria-hidden="true" className="size-1.5 rounded-full bg-jade" />}
      {t(state)}
    </Badge>
  )
}
