import { Button } from '@fairhall/ui/button'
import { Download, DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useIsExcluded } from '../../../shell/player/use-player.ts'
import { SecurityCard } from '../security-card.tsx'

const loadDialog = () => import('./own-data-dialog.tsx')

const ways = [
  { way: 'export', icon: Download, variant: 'secondary' },
  { way: 'close', icon: DoorClosed, variant: 'ghost' },
] as const

/** Exports the player's data, and closes the account. */
export function OwnDataSection() {
  const t = useTranslations('pages.profile-security.leaving')
  const [opened, setOpened] = useState<'export' | 'close'>()
  const isExcluded = useIsExcluded()
  const open = ways.filter(({ way }) => way === 'export' || !isExcluded)
  return (
    <section aria-labelledby="leaving-heading" className="mt-10">
      <h2 id="leaving-heading" className="text-xl">
        {t('title')}
      </h2>
      <div className="mt-4 flex flex-col gap-3">
        {open.map(({ way, icon, variant }) => (
          <SecurityCard
            key={way}
            icon={icon}
            title={t(`${way}.title`)}
            text={t(`${way}.text`)}
            end={
              <Button variant={variant} size="sm" onClick={() => setOpened(way)}>
                {t(`${way}.action`)}
              </Button>
            }
          />
        ))}
      </div>
      {opened !== undefined && (
        <LazyPart name="own-data-dialog" load={loadDialog}>
          {(OwnDataDialog) => <OwnDataDialog way={opened} onClosed={() => setOpened(undefined)} />}
        </LazyPart>
      )}
    </section>
  )
}
